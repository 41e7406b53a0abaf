import type { MouseEvent } from 'react';

/** For buttons: the focus stays where it is. In a form, an error that appears on blur would move the button away from under the pointer. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
