import { Group, Text } from '@mantine/core';
import { day } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { BalanceChip } from '../../memberships/parts.ts';
import { type Age, ages, type Receivable } from '../contract.ts';
import { agoWords } from '../words.ts';
import { DebtorCell } from './debtor-cell.tsx';

const tones = { upTo30: 'rest', upTo60: 'warn', over60: 'bad' } as const satisfies Record<Age, string>;

const sumOf = (owed: readonly { readonly amount: number }[]) =>
  owed.reduce((sum, { amount }) => sum + amount, 0);

/** For what is owed: the plans, each once, and the store. */
const reasonsOf = ({ memberships, store }: Receivable): string =>
  [...new Set(memberships.map(({ planName }) => planName)), ...(store ? ['Fiado en la tienda'] : [])].join(
    ' · ',
  );

export const columnsIn = (
  money: (amount: number) => string,
  today: string,
): readonly Column<Receivable>[] => [
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: (owed) => <DebtorCell debtor={owed} reason={reasonsOf(owed)} today={today} />,
  },
  {
    key: 'since',
    head: 'Desde',
    width: 120,
    nowrap: true,
    render: ({ since, days }) => (
      <>
        {day(since)}
        {days > 0 && (
          <Text size="xs" c="dimmed" component="span" display="block">
            {agoWords({ days, since })}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'age',
    head: 'Antigüedad',
    phone: 'hide',
    render: ({ age, balance }) => (
      <Group gap="2px 12px">
        <StateChip tone={tones[age]}>{ages[age]}</StateChip>
        <BalanceChip balance={balance} />
      </Group>
    ),
  },
  {
    key: 'memberships',
    head: 'Membresías',
    numeric: true,
    phone: 'hide',
    render: ({ memberships }) => memberships.length > 0 && money(sumOf(memberships)),
  },
  {
    key: 'store',
    head: 'Tienda',
    numeric: true,
    phone: 'hide',
    render: ({ store }) => store && money(store.amount),
  },
  {
    key: 'amount',
    head: 'Debe',
    numeric: true,
    render: ({ amount }) => (
      <Text span fw={600}>
        {money(amount)}
      </Text>
    ),
  },
];
