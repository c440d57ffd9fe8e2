/** Waits for the next frame. */

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
