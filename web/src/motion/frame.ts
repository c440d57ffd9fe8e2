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

/** Return in a task of its own: a frame that is due is drawn first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Return in a task of its own, where the browser can before a frame that is due. */
export const taskAhead = (): Promise<void> =>
  "scheduler" in globalThis
    ? scheduler.postTask(() => undefined, { priority: "user-blocking" })
    : nextTask();
