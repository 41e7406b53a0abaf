/** Waits until the browser has nothing else to do, so that what somebody does on the page comes first; `longestMs` at most. */
export const untilIdle = (longestMs?: number): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(resolve, longestMs === undefined ? {} : { timeout: longestMs });
    else setTimeout(resolve, longestMs ?? 1_000);
  });
