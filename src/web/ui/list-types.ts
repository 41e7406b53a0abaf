import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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
  /** The sort key of a head that sorts. */
  readonly sort?: string;
  readonly width?: number | string;
}

export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  readonly danger?: boolean;
  /** Show the words beside the icon in the table. */
  readonly withLabel?: boolean;
  /** What pressing it would do now, where the label does not say it. */
  readonly title?: string;
  /** Whether what it switches is on. */
  readonly pressed?: boolean;
  readonly onClick?: () => void;
  /** A place in Pulso. */
  readonly link?: LinkProps;
  /** A place elsewhere, in a new tab. */
  readonly href?: string;
}

export interface Rows<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Names the row to those who do not see it: 'Ana Rojas'. */
  readonly rowName: (row: Row) => string;
  /** Where a row leads. */
  readonly rowLink?: (row: Row) => LinkProps;
  /** What a row opens, where it does not lead anywhere. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Shows a row that is out of use in the muted colour. */
  readonly isMuted?: (row: Row) => boolean;
}

/** Rows that are chosen by click and by keyboard, across pages. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  /** The row that the keyboard is on. */
  readonly focused: string | undefined;
  readonly focus: (id: string) => void;
  /** Alone; with Ctrl besides the others; with Shift all from the one chosen last. */
  readonly choose: (row: Row, keys: SelectionKeys) => void;
  readonly toggle: (row: Row) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly drop: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

export interface SelectionKeys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** A selection and what else the keys of its table do. */
export interface SelectableRows<Row> extends RowSelection<Row> {
  readonly onChooseAll: () => void;
  readonly onDelete: (row: Row) => void;
  /** Turns pages; false where there is none. */
  readonly onTurn: (pages: 1 | -1) => boolean;
}

export const titleColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.phone === 'title') ?? columns[0];
