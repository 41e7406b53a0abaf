import { Group, Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Rung } from '../../renewals/contract.ts';
import { steps } from '../../renewals/domain.ts';
import { rungWords } from '../../renewals/words.ts';
import type { UnpaidRenewal } from '../contract.ts';
import { DebtorCell } from './debtor-cell.tsx';

const tones = {
  coming: 'rest',
  due: 'warn',
  mailed: 'good',
  unmailed: 'warn',
  skipped: 'rest',
  stopped: 'bad',
} as const satisfies Record<Rung['state'], string>;

const Ladder = ({ ladder }: { readonly ladder: readonly Rung[] }) => (
  <Group gap="2px 14px" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
    {ladder.map((rung) => (
      <li key={rung.step}>
        <StateChip tone={tones[rung.state]}>{`${steps[rung.step]}: ${rungWords(rung)}`}</StateChip>
      </li>
    ))}
  </Group>
);

export const columnsIn = (
  money: (amount: number) => string,
  today: string,
): readonly Column<UnpaidRenewal>[] => [
  {
    key: 'client',
    head: 'Cliente',
    width: '44%',
    phone: 'title',
    render: (renewal) => <DebtorCell debtor={renewal} reason={renewal.planName} today={today} />,
  },
  { key: 'since', head: 'Desde', nowrap: true, width: 110, render: ({ since }) => day(since) },
  { key: 'ladder', head: 'Pasos', render: ({ ladder }) => <Ladder ladder={ladder} /> },
  {
    key: 'amount',
    head: 'Monto',
    numeric: true,
    render: ({ amount }) => (
      <Text span fw={600}>
        {money(amount)}
      </Text>
    ),
  },
];
