import { Group } from '@mantine/core';
import { count, day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { PurchaseRow } from '../contract.ts';

export const columnsIn = (money: (amount: number) => string): readonly Column<PurchaseRow>[] => [
  {
    key: 'supplier',
    head: 'Proveedor',
    phone: 'title',
    render: ({ supplier, cancellation }) => {
      const name = supplier || 'Sin proveedor';
      if (!cancellation) return name;
      return (
        <Group component="span" display="inline-flex" gap="4px 12px">
          {name}
          <StateChip tone="bad">Anulada</StateChip>
        </Group>
      );
    },
  },
  { key: 'date', head: 'Recibida', width: 120, nowrap: true, render: ({ receivedOn }) => day(receivedOn) },
  { key: 'document', head: 'Documento', width: 160, render: ({ document }) => document },
  {
    key: 'products',
    head: 'Líneas',
    numeric: true,
    width: 90,
    phone: 'hide',
    render: ({ products }) => count(products),
  },
  {
    key: 'total',
    head: 'Total',
    numeric: true,
    width: 140,
    render: ({ total, cancellation }) => (cancellation ? <s>{money(total)}</s> : money(total)),
  },
];
