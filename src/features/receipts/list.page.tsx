import { Button, Text } from '@mantine/core';
import { IconMail, IconPrinter, IconReceipt, IconReceiptOff } from '@tabler/icons-react';
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
import { CancelForm } from './ui/cancel-form.tsx';
import { columnsIn } from './ui/receipt-columns.tsx';
import { ReceiptFilters } from './ui/receipt-filters.tsx';
import { useReceiptPrinting } from './ui/receipt-printing.tsx';
import { SendForm } from './ui/send-form.tsx';
import { hasFilters, noFilters, useReceiptFilters } from './ui/use-receipt-filters.ts';

/** Every receipt that the gym has issued. */
export default function ReceiptsPage() {
  const list = useListState();
  const filter = useReceiptFilters();
  const timeZone = useTimeZone();
  const phone = usePhone();
  const [target, setTarget] = useState<Receipt>();
  const [opened, setOpened] = useState<'send' | 'cancel'>();
  const printing = useReceiptPrinting();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.receipts.list, { search, page, ...filter.chosen }),
    placeholderData: keepPreviousData,
  });
  const open = (what: 'send' | 'cancel', receipt: Receipt) => () => {
    setTarget(receipt);
    setOpened(what);
  };
  const close = () => setOpened(undefined);
  const actions = (receipt: Receipt): readonly RowAction[] => [
    { label: 'Imprimir', icon: IconPrinter, onClick: () => printing.print(async () => receipt.id) },
    ...(receipt.cancellation
      ? []
      : [
          {
            label: receipt.sentTo ? 'Enviar otra vez' : 'Enviar por correo',
            icon: IconMail,
            onClick: open('send', receipt),
          },
          {
            ...{ label: 'Anular', icon: IconReceiptOff, danger: true, needs: api.receipts.cancel },
            onClick: open('cancel', receipt),
          },
        ]),
  ];
  const none = {
    title: 'Ups! Aún no hay registros',
    text: 'Cada venta trae el suyo, y los pagos de membresías cuando se lo pides.',
    action: <ButtonLink to="/store/point-of-sale">Ir al punto de venta</ButtonLink>,
    icon: IconReceipt,
  };
  const noneSuch = {
    title: 'Ninguna factura en lo que elegiste',
    action: (
      <Button variant="default" onClick={() => filter.choose(noFilters)}>
        Quitar los filtros
      </Button>
    ),
    icon: IconReceipt,
  };
  return (
    <>
      <ListPage
        title="Facturas"
        query={result}
        list={list}
        searchLabel="Buscar factura"
        searchFocused
        searchHint="N°, cliente, RUT/DNI o monto"
        columns={columnsIn(timeZone, phone)}
        rowKey={({ id }) => id}
        rowName={titleOf}
        rowLink={({ id }) => ({ to: '/store/receipts/$id', params: { id } })}
        actions={actions}
        isMuted={({ cancellation }) => cancellation !== null}
        above={
          <>
            <Text c="dimmed" mt={{ base: 0, sm: -12 }}>
              Contenido de las facturas.
            </Text>
            <PageTabs group="Ventas" />
            {printing.element}
          </>
        }
        filters={<ReceiptFilters {...filter} />}
        empty={hasFilters(filter.chosen) ? noneSuch : none}
        failedTitle="No pudimos cargar las facturas"
      />
      {target && (
        <>
          <SendForm key={`send ${target.id}`} receipt={target} opened={opened === 'send'} onClose={close} />
          <CancelForm
            key={`cancel ${target.id}`}
            receipt={target}
            opened={opened === 'cancel'}
            onClose={close}
          />
        </>
      )}
    </>
  );
}
