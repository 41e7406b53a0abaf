import { IconFlame, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Freeze } from '../contract.ts';
import { freezeState, spanWords } from '../words.ts';

const columnsIn = (today: string, money: (amount: number) => string): readonly Column<Freeze>[] => [
  { key: 'span', head: 'Días', nowrap: true, phone: 'title', render: spanWords },
  { key: 'reason', head: 'Motivo', render: ({ reason }) => reason },
  {
    key: 'bookings',
    head: 'Reservas devueltas',
    numeric: true,
    phone: 'hide',
    render: ({ bookings }) => bookings,
  },
  { key: 'fee', head: 'Cargo', numeric: true, phone: 'hide', render: ({ fee }) => money(fee) },
  {
    key: 'state',
    head: 'Estado',
    render: (freeze) => {
      const { tone, words } = freezeState(freeze, today);
      return <StateChip tone={tone}>{words}</StateChip>;
    },
  },
];

interface FreezesProps {
  readonly membershipId: string;
  readonly onThawed: (() => void) | undefined;
}

/** The freezes of a membership; nothing while it has none. */
export function Freezes({ membershipId, onThawed }: FreezesProps) {
  const { today } = useMe();
  const money = useMoney();
  const queries = useQueryClient();
  const result = useQuery(query(api.freezes.list, { membershipId }));
  const data = result.data && { items: result.data.items, total: result.data.items.length };
  if (data?.total === 0) return null;

  const thaw = async ({ id, version }: Freeze) => {
    try {
      await api.freezes.thaw({ id, version });
      void toast('La membresía está activa desde hoy.');
      onThawed?.();
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const remove = (freeze: Freeze) =>
    confirmDelete({
      title: `¿Deshacer el congelamiento del ${spanWords(freeze)}?`,
      children: 'La membresía vuelve a vencer como antes. Las reservas que se devolvieron no vuelven.',
      confirmLabel: 'Deshacer',
      onConfirm: async () => {
        await api.freezes.remove({ id: freeze.id });
        void queries.invalidateQueries();
      },
    });
  const actions = (freeze: Freeze): readonly RowAction[] => [
    ...(freeze.startsOn < today && today <= freeze.endsOn
      ? [
          {
            label: 'Descongelar',
            icon: IconFlame,
            needs: api.freezes.thaw,
            withLabel: true,
            onClick: () => void thaw(freeze),
          },
        ]
      : []),
    {
      ...{ label: 'Deshacer', icon: IconTrash, withLabel: true, danger: true, needs: api.freezes.remove },
      onClick: () => void remove(freeze),
    },
  ];
  return (
    <ListSection
      title="Congelamientos"
      query={{ ...result, data }}
      columns={columnsIn(today, money)}
      rowKey={({ id }) => id}
      rowName={spanWords}
      actions={actions}
      empty={{ title: 'Ups! Aún no hay registros' }}
      failedTitle="No pudimos cargar los congelamientos"
    />
  );
}
