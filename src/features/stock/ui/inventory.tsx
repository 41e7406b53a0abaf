import type { ReactNode } from 'react';

/** What every view of the inventory shows around its list. */
export interface ViewProps {
  /** The buttons at the right of the title. */
  readonly main: ReactNode;
  readonly tabs: ReactNode;
  readonly onAdjust: () => void;
  readonly onCount: () => void;
}
