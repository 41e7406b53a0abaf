import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Rows } from './list-types.ts';
import classes from './row-link.module.css';

/** The link or button that opens the row; its target area is the whole row. */
export function RowLink<Row>({
  row,
  rowLink,
  onOpen,
  children,
}: Pick<Rows<Row>, 'rowLink' | 'onOpen'> & { readonly row: Row; readonly children: ReactNode }) {
  if (rowLink) {
    return (
      <Link {...rowLink(row)} className={classes.link} data-row-link>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <UnstyledButton className={classes.link ?? ''} data-row-link onClick={() => onOpen(row)}>
        {children}
      </UnstyledButton>
    );
  }
  return children;
}
