import { Button, Text } from '@mantine/core';
import { IconCoin, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMoney } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { May } from '../../web/ui/may.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Credit } from './contract.ts';
import { ClientChoice } from './ui/client-choice.tsx';
import { CreditDrawer } from './ui/credit-drawer.tsx';
import { LimitForm } from './ui/limit-form.tsx';
import { PaymentForm } from './ui/payment-form.tsx';

const columnsIn = (money: (amount: number) => string): readonly Column<Credit>[] => [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  {
    key: 'balance',
    head: 'Debe',
    numeric: true,
    width: 160,
    render: ({ balance }) =>
      balance < 0 ? (
        <Text span c="var(--good-text)">
          {money(-balance)} a favor
        </Text>
      ) : (
        <Text span fw={600}>
          {money(balance)}
        </Text>
      ),
  },
  { key: 'limit', head: 'Límite', numeric: true, width: 140, render: ({ limit }) => money(limit) },
  {
    key: 'left',
    head: 'Puede fiar',
    numeric: true,
    width: 140,
    phone: 'hide',
    render: ({ limit, balance }) => money(Math.max(0, limit - balance)),
  },
];

/** The clients with store credit; '?cliente=…' opens one. */
export default function CreditsPage() {
  const list = useListState();
  const money = useMoney();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { cliente } = useSearch({ strict: false }) as ScreenSearch;
  const clientId = typeof cliente === 'string' ? cliente : undefined;
  const [opened, setOpened] = useState<'pay' | 'limit' | 'choose'>();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.credits.list, { search, page }),
    placeholderData: keepPreviousData,
  });
  const selected = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== undefined,
  });
  const credit = clientId === undefined ? undefined : selected.data;

  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (was: ScreenSearch) => ({ ...was, cliente: next }) });
  const close = () => setOpened(undefined);
  const whenSaved = (message: string) => {
    void queries.invalidateQueries();
    void toast(message);
  };
  const choose = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpened('choose')}>
      Fiar a un cliente
    </Button>
  );
  const owed = result.data?.owed ?? 0;

  return (
    <>
      <ListPage
        title="Por cobrar"
        query={result}
        list={list}
        searchLabel="Buscar cliente"
        searchHint="Nombre, correo o N° SOCIO"
        columns={columnsIn(money)}
        rowKey={({ clientId: id }) => id}
        rowName={({ clientName }) => clientName}
        onOpen={({ clientId: id }) => open(id)}
        main={<May call={api.credits.setLimit}>{choose}</May>}
        filters={
          owed > 0 && (
            <Text span className="figures" c="dimmed">
              Te deben{' '}
              <Text span fw={600} c="var(--mantine-color-text)">
                {money(owed)}
              </Text>{' '}
              en total
            </Text>
          )
        }
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Nadie debe en la tienda. Fija un límite a un cliente y podrá llevar productos fiados.',
          icon: IconCoin,
        }}
        failedTitle="No pudimos cargar lo que te deben"
      />
      <CreditDrawer
        clientId={opened ? undefined : clientId}
        onClose={() => open(undefined)}
        onPay={() => setOpened('pay')}
        onLimit={() => setOpened('limit')}
      />
      {opened === 'choose' && (
        <ClientChoice
          onClose={close}
          onChosen={(id) => {
            close();
            open(id);
          }}
        />
      )}
      {opened === 'pay' && credit && <PaymentForm credit={credit} onClose={close} onSaved={whenSaved} />}
      {opened === 'limit' && credit && <LimitForm credit={credit} onClose={close} onSaved={whenSaved} />}
    </>
  );
}
