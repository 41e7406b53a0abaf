import { Button, Group } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconFileImport,
  IconFileText,
  IconId,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../web/api.ts';
import { fullName, segment } from '../../web/format.ts';
import { clientsQuery, isPartlyKnown } from '../../web/offline/directory.ts';
import { useMay } from '../../web/session.ts';
import { useCreateKey } from '../../web/shortcuts.ts';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { KeyHint } from '../../web/ui/key-hint.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { May } from '../../web/ui/may.ts';
import { usePhone } from '../../web/ui/pending.ts';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../web/ui/whatsapp-link.tsx';
import type { Client } from './contract.ts';
import { membershipStatuses } from './domain.ts';
import type { ActivationTarget } from './ui/activation.tsx';
import type { ClientTarget } from './ui/client-drawer.tsx';
import { columns } from './ui/columns.tsx';
import { Deletion } from './ui/deletion.ts';
import { LinkRequests } from './ui/link-requests.tsx';
import {
  isMembershipStatus,
  MembershipStatusChips,
  type MembershipStatusFilter,
} from './ui/membership-status-filter.tsx';
import { MoreActions } from './ui/more-actions.tsx';

const loadDrawer = () => import('./ui/client-drawer.tsx');
const ClientDrawer = lazy(loadDrawer);
const loadActivation = () => import('./ui/activation.tsx');
const ActivationDialog = lazy(loadActivation);

const pageSize = 50;

const memberships = (client: Client) =>
  ({
    to: '/clients/$clientId/memberships/$clientName',
    params: { clientId: client.id, clientName: segment(fullName(client)) },
  }) as const;

/** The membership status that the address filters by: '?estado=active'. */
function useStatusFilter(): [MembershipStatusFilter, (status: MembershipStatusFilter) => void] {
  const { estado } = useSearch({ strict: false }) as { estado?: unknown };
  const navigate = useNavigate();
  const choose = (status: MembershipStatusFilter) =>
    void navigate({
      to: '.',
      search: (was: object) => ({
        ...was,
        estado: status === 'all' ? undefined : status,
        pagina: undefined,
      }),
    });
  return [isMembershipStatus(estado) ? estado : 'all', choose];
}

export default function ClientsPage() {
  const list = useListState();
  const phone = usePhone();
  const queries = useQueryClient();
  const [status, setStatus] = useStatusFilter();
  const [target, setTarget] = useState<ClientTarget>({ id: '' });
  const [editing, setEditing] = useState(false);
  const [activation, setActivation] = useState<ActivationTarget>();
  const [handing, setHanding] = useState(false);
  const { search, page } = list;
  const result = useQuery({
    ...clientsQuery({ search, membershipStatus: status, page }),
    placeholderData: keepPreviousData,
  });
  const total = result.data?.total ?? 0;

  const open = (client?: Client) => {
    setTarget(client ? { id: client.id, client } : { id: newId() });
    setEditing(true);
  };
  const hand = (next: ActivationTarget) => {
    setActivation(next);
    setHanding(true);
  };
  const mayAdd = useMay()(api.clients.create);
  useCreateKey('Clientes', 'Agregar cliente', mayAdd ? () => !editing && !handing && open() : null);

  const restore = async (id: string) => {
    try {
      await api.clients.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const remove = (client: Client) =>
    confirmDelete({
      title: `¿Eliminar a ${fullName(client)}?`,
      children: <Deletion clientId={client.id} />,
      onConfirm: async () => {
        await api.clients.remove({ id: client.id });
        void queries.invalidateQueries();
        void toast(`Se eliminó a ${fullName(client)}.`, {
          onUndo: () => void restore(client.id),
          closeAfter: 8000,
        });
      },
    });

  const actionsOf = (client: Client): readonly RowAction[] => [
    ...(phone && client.whatsapp
      ? [{ label: 'WhatsApp', icon: IconBrandWhatsapp, href: whatsAppAddress(client.whatsapp) }]
      : []),
    { label: 'Membresías', icon: IconId, link: memberships(client) },
    {
      label: 'Estado de cuenta',
      icon: IconFileText,
      link: { to: '/clients/$clientId/statement', params: { clientId: client.id } },
    },
    ...(client.hasAccount
      ? []
      : [
          {
            label: 'Enlace de activación',
            icon: IconLink,
            needs: api.clients.invite,
            onClick: () => hand({ client }),
          },
        ]),
    { label: 'Editar', icon: IconPencil, needs: api.clients.update, onClick: () => open(client) },
    {
      ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.clients.remove },
      onClick: () => void remove(client),
    },
  ];
  const actions = (client: Client) => (isPartlyKnown(client) ? [] : actionsOf(client));
  const plus = <IconPlus size={18} />;
  const add = mayAdd && (
    <Button
      leftSection={plus}
      rightSection={<KeyHint keys="N" plain />}
      onClick={() => open()}
      aria-keyshortcuts="N"
    >
      Agregar cliente
    </Button>
  );
  const addFirst = mayAdd && (
    <Group gap={8} justify="center">
      <Button leftSection={plus} onClick={() => open()}>
        Agregar el primero
      </Button>
      <ButtonLink to="/clients/import" variant="default" leftSection={<IconFileImport size={18} />}>
        Importar
      </ButtonLink>
    </Group>
  );
  const seeAll = (
    <Button variant="default" onClick={() => setStatus('all')}>
      Ver todos
    </Button>
  );
  const toLast = (
    <Button variant="default" onClick={() => list.setPage(Math.ceil(total / pageSize))}>
      Ir a la última página
    </Button>
  );
  const alone = result.data !== undefined && total === 0 && search === '' && status === 'all';
  const nobody = {
    title: 'Ups! Aún no hay registros',
    text: 'Agrega a tu primer cliente: basta con su nombre.',
    action: addFirst,
    icon: IconUsers,
  };
  const nobodyHere = {
    title: 'Esta página quedó vacía',
    text: 'La lista es más corta ahora.',
    action: toLast,
  };
  const nobodySuch = { title: `Nadie en «${membershipStatuses[status]}»`, action: seeAll };

  return (
    <>
      <ListPage
        title="Clientes"
        query={result}
        list={list}
        searchLabel="Buscar cliente"
        searchHint="Nombre, correo, teléfono o N° SOCIO"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={fullName}
        rowLink={({ id }) => ({ to: '/clients/$clientId', params: { clientId: id } })}
        actions={actions}
        main={
          <Group gap={8} wrap="nowrap">
            {add}
            <MoreActions />
          </Group>
        }
        filters={!alone && <MembershipStatusChips chosen={status} onChoose={setStatus} />}
        above={
          <May call={api.clients.decideLink}>
            <LinkRequests />
          </May>
        }
        empty={total > 0 ? nobodyHere : status === 'all' ? nobody : nobodySuch}
        failedTitle="No pudimos cargar los clientes"
      />
      <Late opened={editing} load={loadDrawer} onClose={() => setEditing(false)}>
        <ClientDrawer
          opened={editing}
          target={target}
          onClose={() => setEditing(false)}
          onAdded={({ client, activation: invitation, mail }) => {
            void queries.invalidateQueries();
            if (!client.email && !client.whatsapp) return void toast(`Se agregó a ${fullName(client)}.`);
            hand({ client, mail, ...(invitation && { activation: invitation }) });
          }}
          onChanged={(client) => {
            void queries.invalidateQueries();
            void toast(`Se guardaron los datos de ${fullName(client)}.`);
          }}
        />
      </Late>
      <Late opened={handing} load={loadActivation} onClose={() => setHanding(false)}>
        <ActivationDialog opened={handing} target={activation} onClose={() => setHanding(false)} />
      </Late>
    </>
  );
}
