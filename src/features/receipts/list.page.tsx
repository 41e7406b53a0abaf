import { IconMail, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useTimeZone } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import type { Receipt } from './contract.ts';
import { titleOf } from './rules.ts';
import { columnsIn } from './ui/receipt-columns.tsx';
import { SendForm } from './ui/send-form.tsx';

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
