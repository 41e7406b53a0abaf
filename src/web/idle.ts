/** For a browser that does not say when it is idle. */
const usualMs = 200;

/** Waits until the browser is idle, `longestMs` at most, so that what somebody does on the page comes first. */
export const untilIdle = (longestMs?: number): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, longestMs === undefined ? {} : { timeout: longestMs });
    else setTimeout(resolve, usualMs);
  });
