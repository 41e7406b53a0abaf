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
  /** Where the menu shows it. */
  readonly entry?: MenuEntry;
  /** Where it stands beside others, in a row of tabs. */
  readonly tab?: MenuEntry;
}
