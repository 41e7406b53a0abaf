import { Text } from '@mantine/core';
import type { Column } from '../../../web/ui/list-types.ts';
import { Quantity } from '../../../web/ui/quantity.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { SheetRow } from '../contract.ts';
import { CountInput } from './count-input.tsx';
import type { CountQueue } from './count-queue.ts';

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

const nothing = (
  <Text span c="dimmed">
    —
  </Text>
);

function Difference({ row: { counted, expected, unit } }: { readonly row: SheetRow }) {
  if (counted === null || expected === null) return nothing;
  const difference = (thousandths(counted) - thousandths(expected)) / 1000;
  if (difference === 0) return <StateChip tone="good">Igual</StateChip>;
  return (
    <StateChip tone={difference < 0 ? 'bad' : 'warn'}>
      <Quantity value={difference} unit={unit} signed />
    </StateChip>
  );
}

const amount = (quantity: number | null, unit: string) =>
  quantity === null ? nothing : <Quantity value={quantity} unit={unit} />;

export const sheetColumns = (closed: boolean, queue: CountQueue): readonly Column<SheetRow>[] => [
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  { key: 'code', head: 'Código', width: 130, phone: 'hide', render: ({ code }) => code },
  {
    key: 'barcode',
    head: 'Código de barras',
    width: 170,
    phone: 'hide',
    render: ({ barcode }) => barcode.replaceAll('|', ' · '),
  },
  {
    key: 'counted',
    head: 'Contado',
    numeric: true,
    width: 130,
    render: (row) =>
      closed ? (
        amount(row.counted, row.unit)
      ) : (
        <CountInput
          name={row.name}
          counted={queue.countedWith(row.id, row.counted)}
          onCount={(quantity, replaces) => queue.record({ product: row, quantity, replaces })}
        />
      ),
  },
  {
    key: 'expected',
    head: 'Sistema',
    numeric: true,
    width: 110,
    render: ({ expected, unit }) => amount(expected, unit),
  },
  {
    key: 'difference',
    head: 'Diferencia',
    numeric: true,
    width: 120,
    render: (row) => <Difference row={row} />,
  },
];
