/** Waits for frames. */

/** The longest wait in ms, where a browser withholds frames. */
const MOST_WAIT = 100;

/**
 * Return when the next frame begins, before it is laid out: what is measured then costs no layout of
 * its own, and what is drawn meanwhile is not seen before.
 */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Return when the next frame has been drawn: what is drawn then is a task of its own. */
export const frameDrawn = async (): Promise<void> => {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
};
