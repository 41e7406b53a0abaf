import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { RecentPayment } from '../contract.ts';
import { methods } from '../domain.ts';

export const columnsIn = (money: (amount: number) => string): readonly Column<RecentPayment>[] => [
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: ({ clientName, planName }) => <PersonCell name={clientName} line={planName} />,
  },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount) },
  { key: 'method', head: 'Tipo de Pago', phone: 'hide', render: ({ method }) => methods[method] },
  { key: 'paidOn', head: 'Fecha de Pago', phone: 'hide', nowrap: true, render: ({ paidOn }) => day(paidOn) },
  {
    key: 'expiresOn',
    head: 'Vencimiento',
    nowrap: true,
    render: ({ expiresOn }) => expiresOn && day(expiresOn),
  },
];
