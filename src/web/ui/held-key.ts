import type { KeyboardEvent } from 'react';

/** Of a button that takes the place of another: the key that is still held down since then does not press it. */
export const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
