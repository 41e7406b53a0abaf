import { Anchor, Button, Group } from '@mantine/core';
import { IconCash, IconPencil, IconPlus, IconReceipt, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { day, fullName, money, segment } from '../../web/format.ts';
import { useMe, useMoney } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { May } from '../../web/ui/may.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { Periods } from '../charges/parts.ts';
import { ContractSection } from '../contracts/parts.ts';
import { FreezeButton, Freezes } from '../freezes/parts.ts';
import { Members } from '../members/parts.ts';
import type { Holder, Membership } from '../memberships/contract.ts';
import { BalanceChip, ChangeChips } from '../memberships/parts.ts';
import { dueWords, expiryOf, periodWords } from '../memberships/words.ts';
import { receiptNumber } from '../receipts/words.ts';
import type { ListedPayment } from './contract.ts';
import { methods } from './domain.ts';
import { documentFor } from './rules.ts';
import { useBackToCheckIn } from './ui/back-to-check-in.ts';
import { isMissing, MissingMembership } from './ui/missing-membership.tsx';
import { MoreActions } from './ui/more-actions.tsx';
import { draftOf, draftOfPayment } from './ui/payment-draft.ts';
import { type Leaving, PaymentForm, type PaymentTarget } from './ui/payment-form.tsx';
import { useSeeReceipt } from './ui/see-receipt.ts';

const columnsIn = (currency: string): readonly Column<ListedPayment>[] => [
  {
    key: 'amount',
    head: 'Monto',
    numeric: true,
    width: 140,
    phone: 'title',
    render: ({ amount }) => money(amount, currency),
  },
  { key: 'paidOn', head: 'Fecha de Pago', nowrap: true, render: ({ paidOn }) => day(paidOn) },
  { key: 'planStartsOn', head: 'Periodo', nowrap: true, render: ({ planStartsOn }) => day(planStartsOn) },
  {
    key: 'method',
    head: 'Tipo de Pago',
    render: ({ method, receipt }) => (
      <Group gap="2px 12px">
        {methods[method]}
        {receipt?.cancelled && <StateChip tone="rest">Comprobante anulado</StateChip>}
        {receipt?.outdated && (
          <span title={`El comprobante N° ${receiptNumber(receipt.number)} dice lo de antes de un cambio.`}>
            <StateChip tone="warn">Comprobante anterior</StateChip>
          </span>
        )}
      </Group>
    ),
  },
];

interface AboutProps {
  readonly client: Holder;
  readonly membership: Membership;
  readonly balance: number;
}

function About({ client, membership, balance }: AboutProps) {
  const name = fullName(client);
  const inCurrency = useMoney();
  const expiry = expiryOf(membership);
  return (
    <Group gap="md" mih={36} mt={{ base: 0, sm: -14 }} mb={{ base: 0, sm: -6 }} c="dimmed">
      <Anchor
        renderRoot={(props) => <Link {...props} to="/clients/$clientId" params={{ clientId: client.id }} />}
      >
        Ficha
      </Anchor>
      <Anchor
        renderRoot={(props) => (
          <Link
            {...props}
            to="/clients/$clientId/memberships/$clientName"
            params={{ clientId: client.id, clientName: segment(name) }}
          />
        )}
      >
        Membresías de {name}
      </Anchor>
      <span>{periodWords(membership)}</span>
      <StateChip tone={expiry.tone}>{expiry.words}</StateChip>
      {membership.due && <StateChip tone="warn">{dueWords(membership.due, inCurrency)}</StateChip>}
      <ChangeChips {...membership} />
      <BalanceChip balance={balance} />
    </Group>
  );
}

export default function PaymentsPage() {
  const { membershipId = '' } = useParams({ strict: false });
  const { congelar, cambiar } = useSearch({ strict: false });
  const goBack = useBackToCheckIn();
  const me = useMe();
  const currency = me.gym?.currency ?? 'CLP';
  const queries = useQueryClient();
  const list = useListState();
  const seeReceipt = useSeeReceipt();
  const result = useQuery({
    ...query(api.payments.list, { membershipId, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const [target, setTarget] = useState<PaymentTarget>();
  const [outcome, setOutcome] = useState<{ saved: boolean; at: number }>();
  const { client, membership, balance = 0 } = result.data ?? {};
  const taxed = membership?.planId ? { name: membership.planName, taxable: membership.taxable } : undefined;

  const tell = (saved: boolean) => setOutcome({ saved, at: Date.now() });
  const leaving = useRef<Leaving>(null);
  const show = (next: PaymentTarget | undefined) => {
    if (leaving.current) leaving.current(() => setTarget(next));
    else setTarget(next);
  };
  const add = (suggestion: Membership['suggestion']) =>
    show({
      id: newId(),
      draft: draftOf({ ...suggestion, paidOn: me.today, documentType: documentFor(taxed) }),
    });
  const toggle = () => {
    if (target || !membership) show(undefined);
    else add(membership.suggestion);
  };
  const edit = (payment: ListedPayment) => show({ id: payment.id, payment, draft: draftOfPayment(payment) });
  const whenSaved = () => {
    setTarget(undefined);
    tell(true);
    void queries.invalidateQueries();
  };
  const restore = async (id: string) => {
    try {
      await api.payments.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const remove = ({ id, amount, paidOn, receipt }: ListedPayment) =>
    confirmDelete({
      title: `¿Eliminar el pago de ${money(amount, currency)}?`,
      children: [
        `Es del ${day(paidOn)}. Deja de contar en los ingresos y en el vencimiento.`,
        receipt &&
          !receipt.cancelled &&
          `Su comprobante N° ${receiptNumber(receipt.number)} ya se emitió y queda como está.`,
        'Lo puedes deshacer enseguida.',
      ]
        .filter(Boolean)
        .join(' '),
      onConfirm: async () => {
        await api.payments.remove({ id });
        if (target?.id === id) setTarget(undefined);
        void queries.invalidateQueries();
        void toast(`Se eliminó el pago de ${money(amount, currency)}.`, {
          onUndo: () => void restore(id),
          closeAfter: 8000,
        });
      },
    });
  const actions = (payment: ListedPayment): readonly RowAction[] => [
    { label: 'Ver comprobante', icon: IconReceipt, onClick: () => void seeReceipt(payment) },
    {
      label: 'Editar',
      icon: IconPencil,
      withLabel: true,
      needs: api.payments.update,
      onClick: () => edit(payment),
    },
    {
      label: 'Eliminar',
      icon: IconTrash,
      withLabel: true,
      danger: true,
      needs: api.payments.remove,
      onClick: () => void remove(payment),
    },
  ];

  if (isMissing(result.error)) return <MissingMembership />;
  return (
    <ListPage
      title={
        client && membership
          ? `Lista de pagos del plan ${membership.planName} de ${fullName(client)}`
          : 'Lista de pagos'
      }
      label="Pagos"
      query={result}
      list={list}
      columns={columnsIn(currency)}
      rowKey={({ id }) => id}
      rowName={({ amount, paidOn }) => `${money(amount, currency)} del ${day(paidOn)}`}
      actions={actions}
      main={
        <>
          {membership && (
            <MoreActions
              key={membershipId}
              membership={membership}
              changesAtOnce={cambiar !== undefined}
              onChanged={goBack}
            />
          )}
          <May call={api.freezes.create}>
            <FreezeButton
              key={membershipId}
              membershipId={membershipId}
              disabled={!membership?.expiresOn}
              opensAtOnce={congelar !== undefined}
            />
          </May>
          <May call={api.payments.take}>
            <Button
              leftSection={<IconPlus size={18} />}
              // Of a double click the second one would close it.
              onClick={({ detail }) => detail < 2 && toggle()}
              disabled={!membership}
              aria-expanded={target !== undefined}
              {...(target && { 'aria-controls': 'payment-form' })}
            >
              Agregar pago
            </Button>
          </May>
        </>
      }
      above={
        <>
          {client && membership && <About client={client} membership={membership} balance={balance} />}
          {outcome && (
            <Banner
              key={outcome.at}
              tone={outcome.saved ? 'good' : 'bad'}
              onClose={() => setOutcome(undefined)}
            >
              {outcome.saved ? 'Pago guardado exitosamente.' : 'No se guardo el Pago.'}
            </Banner>
          )}
          {target && (
            <PaymentForm
              key={target.id}
              membershipId={membershipId}
              page={list.page}
              email={client?.email ?? ''}
              taxed={taxed}
              target={target}
              onSaved={whenSaved}
              onFailed={() => tell(false)}
              onCancel={() => setTarget(undefined)}
              leaving={leaving}
            />
          )}
        </>
      }
      below={
        result.data && (
          <>
            <Members membership={result.data.membership} payerName={fullName(result.data.client)} />
            <ContractSection membershipId={membershipId} />
            <Periods membership={result.data.membership} onPay={add} />
            <Freezes membershipId={membershipId} onThawed={goBack} />
          </>
        )
      }
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Con el primer pago se sabrá hasta cuándo está cubierta esta membresía.',
        icon: IconCash,
      }}
      failedTitle="No pudimos cargar los pagos"
    />
  );
}
