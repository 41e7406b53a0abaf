import { Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMailOpened, IconShoppingBag, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime, nearDay } from '../../web/format.ts';
import { useMay, useMe, useMoney, useTimeZone } from '../../web/session.ts';
import { FilterChoice, optionsOf } from '../../web/ui/filter-choice.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PersonCell } from '../../web/ui/person-cell.tsx';
import { StateChip, type StateTone } from '../../web/ui/state-chip.tsx';
import { whatsAppAddress } from '../../web/ui/whatsapp-link.tsx';
import { unsentWords } from '../prospects/words.ts';
import type { PlanPurchase } from './contract.ts';
import { type PurchaseState, purchaseStates } from './domain.ts';
import { attentionOf, buyerName, callMessage } from './words.ts';

const loadLetter = () => import('./ui/buyer-letter.tsx');
const BuyerLetter = lazy(loadLetter);

const tones: Readonly<Record<PurchaseState, StateTone>> = { open: 'warn', paid: 'good', expired: 'rest' };

const columnsIn = (
  money: (amount: number) => string,
  timeZone: string,
  today: string,
): readonly Column<PlanPurchase>[] => [
  {
    key: 'buyer',
    head: 'Quién',
    phone: 'title',
    render: (purchase) => <PersonCell name={buyerName(purchase)} line={purchase.phone || purchase.email} />,
  },
  {
    key: 'plan',
    head: 'Plan',
    render: ({ planName, startsOn }) => (
      <>
        {planName}
        <Text size="xs" c="dimmed">
          Desde el {nearDay(startsOn, today)}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Estado',
    render: (purchase) => (
      <>
        <StateChip tone={attentionOf(purchase) ? 'bad' : tones[purchase.state]}>
          {purchaseStates[purchase.state]}
        </StateChip>
        {attentionOf(purchase) && (
          <Text size="xs" c="dimmed">
            {attentionOf(purchase)}
          </Text>
        )}
        {purchase.letterState && unsentWords({ state: purchase.letterState }) && (
          <Text size="xs" c="dimmed">
            {unsentWords({ state: purchase.letterState })}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'when',
    head: 'Cuándo',
    nowrap: true,
    phone: 'hide',
    render: ({ createdAt }) => dayTime(createdAt, timeZone),
  },
  { key: 'amount', head: 'Monto', numeric: true, render: ({ amount }) => money(amount) },
];

const writing = (purchase: PlanPurchase): readonly RowAction[] =>
  purchase.state !== 'paid' && /\d/.test(purchase.phone)
    ? [
        {
          label: 'Escribir por WhatsApp',
          icon: IconBrandWhatsapp,
          href: whatsAppAddress(purchase.phone, callMessage(purchase)),
          onClick: () => {},
        },
      ]
    : [];

/** Plans that people bought on the public page, and those that they began to buy; '?estado=open' filters. */
export default function PlanPurchasesPage() {
  const list = useListState();
  const money = useMoney();
  const timeZone = useTimeZone();
  const { today } = useMe();
  const may = useMay();
  const navigate = useNavigate();
  const { estado } = useSearch({ strict: false }) as { estado?: unknown };
  const state = (Object.keys(purchaseStates) as PurchaseState[]).find((one) => one === estado);
  const result = useQuery({
    ...query(api.planpurchases.list, { page: list.page, ...(state && { state }) }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, estado: next, pagina: undefined }),
      replace: true,
    });

  const [read, setRead] = useState<PlanPurchase>();
  const actions = (purchase: PlanPurchase): readonly RowAction[] => [
    ...(purchase.letterState
      ? [{ label: 'Ver su correo', icon: IconMailOpened, onClick: () => setRead(purchase) }]
      : []),
    ...writing(purchase),
  ];

  return (
    <>
      <ListPage
        title="Compras en la página"
        query={result}
        list={list}
        columns={columnsIn(money, timeZone, today)}
        rowKey={({ id }) => id}
        rowName={(purchase) => `${buyerName(purchase)}, ${purchase.planName}`}
        rowLink={({ clientId, name }) =>
          clientId
            ? { to: '/clients/$clientId', params: { clientId } }
            : { to: '/marketing/prospectos', search: { buscar: name } }
        }
        actions={actions}
        above={<PageTabs group="Pagos" />}
        filters={
          <FilterChoice
            label="Estado"
            all="Todos los estados"
            options={optionsOf(purchaseStates)}
            value={state}
            onChoose={choose}
          />
        }
        empty={
          state
            ? { title: 'Ninguna compra en este estado', text: 'Elige otro estado.', icon: IconUsers }
            : {
                title: 'Ups! Aún no hay registros',
                text: 'Aquí verás los planes que alguien compra en tu página pública. Se ofrecen ahí cuando lo marcas en Sport Page y el cobro en línea está encendido.',
                action: may(api.sportpages.save) && (
                  <ButtonLink to="/store/sport-page">Ir a Sport Page</ButtonLink>
                ),
                icon: IconShoppingBag,
              }
        }
        failedTitle="No pudimos cargar las compras"
      />
      <Late opened={read !== undefined} load={loadLetter} onClose={() => setRead(undefined)}>
        {read && <BuyerLetter purchase={read} onClose={() => setRead(undefined)} />}
      </Late>
    </>
  );
}
