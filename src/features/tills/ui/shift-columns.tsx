import { dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { ClosedShift } from '../contract.ts';

/** The format of amounts and the time zone of instants. */
export interface Writing {
  readonly money: (amount: number) => string;
  readonly timeZone: string;
}

export function Difference({ amount, money }: { readonly amount: number } & Pick<Writing, 'money'>) {
  if (amount === 0) return <StateChip tone="good">Cuadra</StateChip>;
  return (
    <StateChip tone={amount > 0 ? 'warn' : 'bad'}>
      {amount > 0 ? `Sobran ${money(amount)}` : `Faltan ${money(-amount)}`}
    </StateChip>
  );
}

export const shiftColumns = ({ money, timeZone }: Writing): readonly Column<ClosedShift>[] => [
  { key: 'till', head: 'Caja', width: '22%', phone: 'title', render: ({ tillName }) => tillName },
  {
    key: 'opened',
    head: 'Apertura',
    width: 160,
    phone: 'hide',
    nowrap: true,
    render: ({ openedAt }) => dayTime(openedAt, timeZone),
  },
  {
    key: 'closed',
    head: 'Cierre',
    width: 160,
    nowrap: true,
    render: ({ closedAt }) => dayTime(closedAt, timeZone),
  },
  {
    key: 'expected',
    head: 'Esperado',
    phone: 'hide',
    numeric: true,
    render: (shift) => money(shift.expected),
  },
  { key: 'counted', head: 'Contado', phone: 'hide', numeric: true, render: (shift) => money(shift.counted) },
  {
    key: 'difference',
    head: 'Diferencia',
    width: 190,
    render: ({ difference }) => <Difference amount={difference} money={money} />,
  },
];
