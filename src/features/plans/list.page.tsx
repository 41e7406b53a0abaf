import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { count } from '../../web/format.ts';
import { useMay, useMoney } from '../../web/session.ts';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Plan } from './contract.ts';
import { distributions, reservationPeriods } from './domain.ts';
import { PlanDrawer } from './ui/plan-drawer.tsx';
import { kindSearch, kinds, useKind } from './ui/plan-kinds.ts';
import { planLength, sessionCount } from './words.ts';

function shortReservations({ kind, reservations, reservationLimit, reservationPeriod }: Plan): string {
  if (kind === 'pack') return sessionCount(reservationLimit);
  return reservations === 'unlimited'
    ? distributions.unlimited
    : `${reservationLimit} por ${reservationPeriods[reservationPeriod].toLowerCase()}`;
}

const columnsIn = (money: (amount: number) => string): readonly Column<Plan>[] => [
  { key: 'name', head: 'Nombre', phone: 'title', width: '24%', render: ({ name }) => name },
  { key: 'price', head: 'Valor', numeric: true, render: ({ price }) => money(price) },
  { key: 'length', head: 'Duración', render: planLength },
  { key: 'reservations', head: 'Reservas', phone: 'hide', render: shortReservations },
  {
    key: 'programs',
    head: 'Programas',
    phone: 'hide',
    render: ({ programs }) => (programs.length > 0 ? programs.join(', ') : 'Todos'),
  },
  {
    key: 'online',
    head: 'Vender online',
    phone: 'hide',
    render: ({ sellOnline }) => (sellOnline ? 'Si' : 'No'),
  },
  {
    key: 'stock',
    head: 'Stock',
    phone: 'hide',
    render: ({ stock, stockLimit, sold }) =>
      stock === 'limited'
        ? `Quedan ${count(Math.max(0, stockLimit - sold))} de ${count(stockLimit)}`
        : 'Ilimitado',
  },
];

const stays = (sold: number) => {
  if (sold === 0) return 'No se ha vendido.';
  return sold === 1
    ? 'La membresía que se vendió con él sigue igual.'
    : `Las ${count(sold)} membresías que se vendieron con él siguen igual.`;
};

/** The plans of the kind in the URL. */
export default function PlanListPage() {
  const kind = useKind();
  const money = useMoney();
  const queries = useQueryClient();
  const result = useQuery(query(api.plans.list, { kind }));
  const [edited, setEdited] = useState<Plan>();
  const [opened, setOpened] = useState(false);
  const refresh = () => void queries.invalidateQueries();

  const edit = (plan: Plan) => {
    setEdited(plan);
    setOpened(true);
  };
  const restore = async (id: string) => {
    try {
      await api.plans.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  const remove = ({ id, name, sold }: Plan) =>
    confirmDelete({
      title: `¿Eliminar el plan ${name}?`,
      children: `Deja de venderse. ${stays(sold)} Lo puedes deshacer enseguida.`,
      onConfirm: async () => {
        await api.plans.remove({ id });
        refresh();
        void toast(`Se eliminó el plan ${name}.`, { onUndo: () => void restore(id), closeAfter: 8000 });
      },
    });
  const actions = (plan: Plan): readonly RowAction[] => [
    { label: 'Editar', icon: IconPencil, needs: api.plans.update, onClick: () => edit(plan) },
    {
      ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.plans.remove },
      onClick: () => void remove(plan),
    },
  ];
  const mayEdit = useMay()(api.plans.update);
  const { many, text, icon } = kinds[kind];
  const add = (
    <ButtonLink to="/planes/crear" search={kindSearch(kind)} leftSection={<IconPlus size={18} />}>
      Crear plan
    </ButtonLink>
  );

  return (
    <>
      <ListPage
        title={many}
        query={{ ...result, data: result.data?.items }}
        columns={columnsIn(money)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        {...(mayEdit && { onOpen: edit })}
        actions={actions}
        // The empty state has this button too.
        main={result.data?.items.length !== 0 && add}
        empty={{ title: 'Ups! Aún no hay registros', text, action: add, icon }}
        failedTitle="No pudimos cargar los planes"
      />
      <PlanDrawer
        opened={opened}
        plan={edited}
        onClose={() => setOpened(false)}
        onSaved={({ name }) => {
          refresh();
          void toast(`Se guardó el plan ${name}.`);
        }}
      />
    </>
  );
}
