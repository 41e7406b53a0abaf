import type { entryIcons } from './icons.ts';
import type { Who } from './session.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon: keyof typeof entryIcons;
  readonly group?: string;
}

export interface ScreenInfo {
  readonly path: string;
  readonly who: Who;
  readonly title: string;
  /** Its entry in the menu. */
  readonly entry?: MenuEntry;
  /** Its place in a row of tabs. */
  readonly tab?: MenuEntry;
  /** On a tablet it takes the menu's room too; a button opens the menu. */
  readonly roomy?: boolean;
}
