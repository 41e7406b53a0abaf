import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { type Charge, chargeReasons } from '../contract.ts';
import { chargeState } from '../rules.ts';
import { spanWords } from '../words.ts';

const columnsIn = (today: string, money: (amount: number) => string): readonly Column<Charge>[] => [
  { key: 'span', head: 'Período', nowrap: true, phone: 'title', render: spanWords },
  { key: 'reason', head: 'Motivo', phone: 'hide', render: ({ reason }) => chargeReasons[reason] },
  { key: 'amount', head: 'Acordado', numeric: true, render: ({ amount }) => money(amount) },
  { key: 'paid', head: 'Pagado', numeric: true, render: ({ paid }) => money(paid) },
  {
    key: 'state',
    head: 'Estado',
    render: (charge) => {
      const { tone, words } = chargeState(charge, today, money);
      return <StateChip tone={tone}>{words}</StateChip>;
    },
  },
];

/** The periods of a membership, what was agreed for each and what was paid; nothing while it has none. */
export function Periods({ membershipId }: { readonly membershipId: string }) {
  const { today } = useMe();
  const money = useMoney();
  const result = useQuery(query(api.charges.list, { membershipId }));
  const data = result.data && { items: result.data.items, total: result.data.items.length };
  if (data?.total === 0) return null;
  return (
    <ListSection
      title="Períodos"
      query={{ ...result, data }}
      columns={columnsIn(today, money)}
      rowKey={({ id }) => id}
      rowName={spanWords}
      empty={{ title: 'Ups! Aún no hay registros' }}
      failedTitle="No pudimos cargar los períodos"
    />
  );
}
