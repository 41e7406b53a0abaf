import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: it would undo the first, or hit what has moved under the pointer. */
export const once =
  (action: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) action();
  };
