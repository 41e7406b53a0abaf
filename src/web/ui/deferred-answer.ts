import { useDeferredValue } from 'react';

/**
 * An answer, or `undefined` until it is there. What a screen draws when it first arrives is drawn in slices, so that nobody
 * waits for it who types or clicks meanwhile. Later answers are drawn at once, and never an older one.
 */
export function useDeferredAnswer<Data>(data: Data | undefined): Data | undefined {
  const drawn = useDeferredValue(data);
  return drawn === undefined ? undefined : data;
}
