/** A selection of rows by click and keyboard, across pages. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  /** The row with the keyboard focus. */
  readonly focused: string | undefined;
  readonly focus: (id: string) => void;
  /** Selects one row; Ctrl adds it; Shift extends from the last one. */
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

/** A selection and the further keyboard actions of its table. */
export interface SelectableRows<Row> extends RowSelection<Row> {
  readonly onChooseAll: () => void;
  readonly onDelete: (row: Row) => void;
  /** Turns pages; returns false if there is none. */
  readonly onTurn: (pages: 1 | -1) => boolean;
}
