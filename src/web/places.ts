import type { Icon } from '@tabler/icons-react';
import type { Who } from './session.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon: Icon;
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
