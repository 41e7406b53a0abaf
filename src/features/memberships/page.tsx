import { Anchor, Button, Group } from '@mantine/core';
import {
  IconCash,
  IconId,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { fullName } from '../../web/format.ts';
import { useMay, useMoney } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { RowAction } from '../../web/ui/list-types.ts';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { WhatsAppLink } from '../../web/ui/whatsapp-link.tsx';
import { callAddress } from '../../wire/phones.ts';
import { isClientMissing, MissingClient } from '../clients/parts.ts';
import type { Holder, Membership } from './contract.ts';
import { BalanceChip } from './ui/balance-chip.tsx';
import { CancelDrawer } from './ui/cancel-drawer.tsx';
import { columnsIn } from './ui/columns.tsx';
import { Coverings } from './ui/coverings.tsx';
import { Deletion } from './ui/deletion.ts';
import { MembershipDrawer, type MembershipTarget } from './ui/membership-drawer.tsx';

function About({ client, balance }: { readonly client: Holder; readonly balance: number }) {
  const name = fullName(client);
  return (
    <Group gap="md" mih={36} mt={{ base: 0, sm: -14 }} mb={{ base: 0, sm: -6 }} c="dimmed">
      <Anchor
        renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId: client.id }} />}
      >
        Ficha
      </Anchor>
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/clients/$clientId/statement" params={{ clientId: client.id }} />
        )}
      >
        Estado de cuenta
      </Anchor>
      {client.dni && <span>N° SOCIO {client.dni}</span>}
      {client.email && <Anchor href={`mailto:${client.email}`}>{client.email}</Anchor>}
      <Group gap="xs" wrap="nowrap">
        {client.phone && <Anchor href={callAddress(client.phone)}>{client.phone}</Anchor>}
        <WhatsAppLink phone={client.whatsapp} name={name} />
      </Group>
      <BalanceChip balance={balance} />
    </Group>
  );
}

export default function MembershipsPage() {
  const { clientId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const result = useQuery(query(api.memberships.list, { clientId }));
  const { data: plans } = useQuery(query(api.plans.list, {}));
  const money = useMoney();
  const [target, setTarget] = useState<MembershipTarget>({ id: '', plans: [] });
  const [opened, setOpened] = useState(false);
  const [ending, setEnding] = useState<Membership>();
  const [cancels, setCancels] = useState(false);
  const [saved, setSaved] = useState(0);
  const client = result.data?.client;
  const name = client ? fullName(client) : '';

  const open = (membership?: Membership) => {
    const id = membership?.id ?? newId();
    setTarget({ id, plans: plans?.items ?? [], ...(membership && { membership }) });
    setOpened(true);
  };
  const whenSaved = () => {
    setSaved((times) => times + 1);
    void queries.invalidateQueries();
  };
  const restore = async (id: string) => {
    try {
      await api.memberships.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const cancel = (membership: Membership) => {
    setEnding(membership);
    setCancels(true);
  };
  const resume = async ({ id, version, planName }: Membership) => {
    try {
      await api.memberships.resume({ id, version });
      void toast(`La membresía ${planName} sigue.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const remove = async ({ id, planName, members }: Membership) => {
    try {
      const summary = await api.payments.deletionSummary({ membershipId: id });
      await confirmDelete({
        title: `¿Eliminar la membresía ${planName}?`,
        children: <Deletion {...summary} members={members} />,
        onConfirm: async () => {
          await api.memberships.remove({ id });
          void queries.invalidateQueries();
          void toast(`Se eliminó la membresía ${planName}.`, {
            onUndo: () => void restore(id),
            closeAfter: 8000,
          });
        },
      });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
  };

  const payments = (membershipId: string) =>
    ({
      to: '/clients/$clientId/memberships/$membershipId/payments',
      params: { clientId, membershipId },
    }) as const;
  const actions = (membership: Membership): readonly RowAction[] => [
    { label: 'Ver Pagos', icon: IconCash, withLabel: true, link: payments(membership.id) },
    {
      ...{ label: 'Editar', icon: IconPencil, needs: api.memberships.update },
      onClick: () => open(membership),
    },
    ...(membership.changedTo
      ? []
      : [
          membership.endsOn
            ? {
                label: 'Deshacer la cancelación',
                icon: IconUserCheck,
                needs: api.memberships.resume,
                onClick: () => void resume(membership),
              }
            : {
                ...{ label: 'Cancelar membresía', icon: IconUserOff, needs: api.memberships.cancel },
                onClick: () => cancel(membership),
              },
        ]),
    ...(membership.changedTo || membership.changedFrom
      ? []
      : [
          {
            ...{ label: 'Eliminar', icon: IconTrash, danger: true, needs: api.memberships.remove },
            onClick: () => void remove(membership),
          },
        ]),
  ];
  const add = useMay()(api.memberships.sell) && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => open()} disabled={!client}>
      Agregar membresía
    </Button>
  );

  if (isClientMissing(result.error)) return <MissingClient />;
  return (
    <>
      <ListPage
        title={client ? `Membresías de ${name}` : 'Membresías'}
        label="Membresías"
        query={{ ...result, data: result.data?.items }}
        columns={columnsIn(money)}
        rowKey={({ id }) => id}
        rowName={({ planName }) => planName}
        rowLink={({ id }) => payments(id)}
        actions={actions}
        // The empty state has this button too.
        main={result.data?.items.length !== 0 && add}
        above={
          <>
            {client && <About client={client} balance={result.data?.balance ?? 0} />}
            {result.data && <Coverings memberships={result.data.covering} />}
            {saved > 0 && (
              <Banner key={saved} tone="good" onClose={() => setSaved(0)}>
                Membresía guardada exitosamente.
              </Banner>
            )}
          </>
        }
        empty={{
          title: 'Ups! Aún no hay registros',
          text: result.data?.covering.length
            ? `${name} no tiene una membresía propia: usa la de otra persona.`
            : `Agrega el plan que ${name} contrató; después podrás ingresar sus pagos.`,
          action: add,
          icon: IconId,
        }}
        failedTitle="No pudimos cargar las membresías"
      />
      <MembershipDrawer
        opened={opened}
        clientId={clientId}
        target={target}
        onClose={() => setOpened(false)}
        onSaved={whenSaved}
      />
      {ending && (
        <CancelDrawer
          opened={cancels}
          membership={ending}
          onClose={() => setCancels(false)}
          onSaved={() => {
            void toast(`La membresía ${ending.planName} quedó cancelada.`);
            void queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
