import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** Uses the whole window, as the agenda and the till do. */
  readonly fill?: boolean;
}

/** A screen's content, at most 1280 wide. */
export function Page({ children, fill = false }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      {children}
    </div>
  );
}
