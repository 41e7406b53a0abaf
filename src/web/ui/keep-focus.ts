import type { KeyboardEvent, MouseEvent } from 'react';

/** For buttons: the focus stays where it is. In a form, an error that appears on blur would move the button away from under the pointer. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** For a button that takes the place of another: the key that is still held down since then does not press it. */
export const ignoreHeldKey = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};
