import { Paper, Stack, Title } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { day, money } from '../../../web/format.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ListCards } from '../../../web/ui/list-cards.tsx';
import { ListTable } from '../../../web/ui/list-table.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import { methods } from '../../payments/domain.ts';
import type { OwnPayment } from '../contract.ts';

const columnsIn = (currency: string): readonly Column<OwnPayment>[] => [
  { key: 'paidOn', head: 'Fecha de Pago', phone: 'title', render: ({ paidOn }) => day(paidOn) },
  { key: 'plan', head: 'Plan', render: ({ planName }) => planName },
  {
    key: 'starts',
    head: 'Periodo',
    phone: 'hide',
    render: ({ planStartsOn }) => `Desde el ${day(planStartsOn)}`,
  },
  { key: 'method', head: 'Tipo de Pago', phone: 'hide', render: ({ method }) => methods[method] },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount, currency) },
];

interface OwnPaymentsProps {
  readonly payments: readonly OwnPayment[];
  readonly currency: string;
}

export function OwnPayments({ payments, currency }: OwnPaymentsProps) {
  const phone = usePhone();
  const rows = {
    label: 'Mis pagos',
    columns: columnsIn(currency),
    rows: payments,
    rowKey: ({ id }: OwnPayment) => id,
    rowName: ({ paidOn }: OwnPayment) => `Pago del ${day(paidOn)}`,
  };
  return (
    <Stack component="section" gap={12} aria-label="Mis pagos">
      <Title order={2}>Mis pagos</Title>
      <Paper>
        {payments.length === 0 ? (
          <EmptyState title="Ups! Aún no hay registros" icon={IconCash}>
            Cada pago que hagas en tu gimnasio aparece aquí.
          </EmptyState>
        ) : phone ? (
          <ListCards {...rows} />
        ) : (
          <ListTable {...rows} />
        )}
      </Paper>
    </Stack>
  );
}
