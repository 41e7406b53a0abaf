import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Restricted } from '../session.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'left' | 'center' | 'right';
  /** Right-aligned tabular figures. */
  readonly numeric?: boolean;
  /** Its text is short and stays on one line. */
  readonly nowrap?: boolean;
  /** On a phone: the card's title, one of its facts (the default), or nothing. */
  readonly phone?: 'title' | 'fact' | 'hide';
  /** Left out of the table of a tablet. */
  readonly wideOnly?: boolean;
  /** The sort key of a head that sorts. */
  readonly sort?: string;
  readonly width?: number | string;
}

export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  readonly danger?: boolean;
  /** The verb that it calls: only whoever may call it is offered it. A link is offered to whoever may open its screen. */
  readonly needs?: Restricted;
  /** Shows the label beside the icon in the table. */
  readonly withLabel?: boolean;
  /** Its current effect, if the label does not say it. */
  readonly title?: string;
  /** Shown as impossible for now: it does what `onClick` does all the same, which says why. */
  readonly barred?: boolean;
  /** The state of a toggle. */
  readonly pressed?: boolean;
  readonly onClick?: () => void;
  /** A link within Pulso. */
  readonly link?: LinkProps;
  /** An external link, in a new tab but for a call; `onClick` is called too. */
  readonly href?: string;
}

export interface Rows<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row's accessible name: 'Ana Rojas'. */
  readonly rowName: (row: Row) => string;
  /** Where a row leads. */
  readonly rowLink?: (row: Row) => LinkProps;
  /** What a row without a link opens. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Shows an inactive row in the muted colour. */
  readonly isMuted?: (row: Row) => boolean;
}

export const titleColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.phone === 'title') ?? columns[0];
