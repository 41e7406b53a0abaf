import { Checkbox } from '@mantine/core';
import type { Rows } from './list-types.ts';
import type { SelectableRows } from './row-selection.ts';

export interface SelectableProps<Row> extends Pick<Rows<Row>, 'rows' | 'rowKey'> {
  readonly selection: SelectableRows<Row>;
}

/** Selects all rows of the page, or none. */
export function PageCheckbox<Row>({ rows, rowKey, selection }: SelectableProps<Row>) {
  const someSelected = rows.some((row) => selection.ids.has(rowKey(row)));
  const every = rows.every((row) => selection.ids.has(rowKey(row)));
  return (
    <Checkbox
      aria-label="Elegir los de esta página"
      checked={every}
      indeterminate={someSelected && !every}
      onChange={() => (every ? selection.drop(rows) : selection.add(rows))}
    />
  );
}
