import type { MouseEvent } from 'react';

/** Leaves out the second click of a double one: it would undo the first, or meet what came to stand there. */
export const once =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) act();
  };
