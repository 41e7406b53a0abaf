import { Group, Text } from '@mantine/core';
import { IconMail, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime, money } from '../../web/format.ts';
import { useTimeZone } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { type Receipt, receiptKinds } from './contract.ts';
import { titleOf, totalOf } from './rules.ts';
import { SendForm } from './ui/send-form.tsx';
import { receiptNumber } from './words.ts';

const outdatedWords = { changed: 'El pago cambió', removed: 'El pago se eliminó' };

interface MarkedProps {
  readonly outdated: Receipt['outdated'] | false;
  readonly children: string;
}

/** With a chip if the payment has changed since. */
function Marked({ outdated, children }: MarkedProps) {
  if (!outdated) return children;
  return (
    <Group component="span" display="inline-flex" gap="2px 12px">
      {children}
      <StateChip tone="warn">{outdatedWords[outdated]}</StateChip>
    </Group>
  );
}

function Mailed({ sentTo, sentAt }: Pick<Receipt, 'sentTo' | 'sentAt'>) {
  if (!sentTo)
    return (
      <Text span c="dimmed">
        No se envió
      </Text>
    );
  return (
    <span title={sentTo}>
      <StateChip tone={sentAt ? 'good' : 'warn'}>{sentAt ? 'Enviado' : 'No ha salido'}</StateChip>
    </span>
  );
}

const columnsIn = (timeZone: string, phone: boolean): readonly Column<Receipt>[] => [
  {
    key: 'number',
    head: 'N°',
    width: 96,
    phone: 'title',
    render: ({ number, outdated }) => <Marked outdated={phone && outdated}>{receiptNumber(number)}</Marked>,
  },
  {
    key: 'at',
    head: 'Fecha',
    width: 160,
    nowrap: true,
    render: ({ createdAt }) => dayTime(createdAt, timeZone),
  },
  { key: 'client', head: 'Cliente', render: ({ content }) => content.clientName || 'Sin cliente' },
  {
    key: 'kind',
    head: 'De',
    render: ({ kind, outdated }) => <Marked outdated={!phone && outdated}>{receiptKinds[kind]}</Marked>,
  },
  { key: 'mailed', head: 'Correo', width: 120, render: Mailed },
  {
    key: 'total',
    head: 'Total',
    numeric: true,
    width: 128,
    render: (receipt) => money(totalOf(receipt), receipt.content.currency),
  },
];

/** Every receipt that the gym has issued. */
export default function ReceiptsPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const phone = usePhone();
  const [sending, setSending] = useState<Receipt>();
  const [opened, setOpened] = useState(false);
  const { search, page } = list;
  const result = useQuery({
    ...query(api.receipts.list, { search, page }),
    placeholderData: keepPreviousData,
  });
  const actions = (receipt: Receipt): readonly RowAction[] => [
    {
      label: receipt.sentTo ? 'Enviar otra vez' : 'Enviar por correo',
      icon: IconMail,
      onClick: () => {
        setSending(receipt);
        setOpened(true);
      },
    },
  ];
  return (
    <>
      <ListPage
        title="Comprobantes"
        query={result}
        list={list}
        searchLabel="Buscar comprobante"
        searchHint="N° o cliente"
        columns={columnsIn(timeZone, phone)}
        rowKey={({ id }) => id}
        rowName={titleOf}
        rowLink={({ id }) => ({ to: '/store/receipts/$id', params: { id } })}
        actions={actions}
        above={<PageTabs group="Ventas" />}
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Cada venta trae el suyo, y los pagos de membresías cuando se lo pides.',
          action: <ButtonLink to="/store/point-of-sale">Ir al punto de venta</ButtonLink>,
          icon: IconReceipt,
        }}
        failedTitle="No pudimos cargar los comprobantes"
      />
      {sending && (
        <SendForm key={sending.id} receipt={sending} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
