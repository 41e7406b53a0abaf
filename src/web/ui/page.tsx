import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** Uses the whole window, as the agenda and the till do. */
  readonly fill?: boolean;
  /** Shows what was asked for before, until the answer comes. */
  readonly busy?: boolean;
}

/** A screen's content, at most 1280 wide. */
export function Page({ children, fill = false, busy = false }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined} aria-busy={busy || undefined}>
      {children}
    </div>
  );
}
