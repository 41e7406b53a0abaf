import { Button } from '@mantine/core';
import { IconCash, IconPlus, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { useDeferredAnswer } from '../../web/ui/deferred-answer.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { RowAction } from '../../web/ui/list-types.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { ExportButton } from '../imports/parts.ts';
import { useSeeReceipt } from '../payments/parts.ts';
import { receiptNumber } from '../receipts/words.ts';
import { type IncomeEntry, incomeKinds } from './contract.ts';
import { ExportIncome } from './ui/export-income.tsx';
import { useIncomeFilters } from './ui/filters.ts';
import { incomeColumns } from './ui/income-columns.tsx';
import { IncomeFilters } from './ui/income-filters.tsx';
import { IncomeSums } from './ui/income-sums.tsx';

/** To the membership's payments, the debt or the sale that an entry is part of. */
function linkOf({ kind, clientId, membershipId, saleId, refundedOn }: IncomeEntry): LinkProps {
  if (kind === 'membership' && clientId && membershipId && !refundedOn) {
    const params = { clientId, membershipId };
    return { to: '/clients/$clientId/memberships/$membershipId/payments', params };
  }
  if (kind === 'debt' && clientId) return { to: '/store/credits', search: { cliente: clientId } };
  return { to: '/store/sales', search: { ...(saleId && { venta: saleId }) } };
}

const takePayment = (
  <ButtonLink to="/payments" leftSection={<IconPlus size={18} />}>
    Ingresar pago
  </ButtonLink>
);

/** Every payment of memberships and products, filtered in the URL, and what they sum to. */
export default function IncomePage() {
  const list = useListState();
  const filters = useIncomeFilters();
  const money = useMoney();
  const seeReceipt = useSeeReceipt();
  const [exporting, setExporting] = useState(false);
  const { search, page } = list;
  const result = useQuery({
    ...query(api.income.list, { search, page, ...filters.chosen }),
    placeholderData: keepPreviousData,
  });
  const shown = useDeferredAnswer(result.data);
  const { data } = useQuery(query(api.income.choices, {}));

  const actions = ({ id, kind, receipt, refundedOn }: IncomeEntry): readonly RowAction[] => {
    const see = { label: 'Ver comprobante', icon: IconReceipt };
    if (receipt) {
      const title = `Comprobante N° ${receiptNumber(receipt.number)}`;
      return [{ ...see, title, link: { to: '/store/receipts/$id', params: { id: receipt.sourceId } } }];
    }
    return kind === 'membership' && !refundedOn ? [{ ...see, onClick: () => void seeReceipt({ id }) }] : [];
  };
  const none = {
    title: 'Ups! Aún no hay registros',
    text: 'Aquí queda cada pago de una membresía y cada venta de la tienda.',
    action: takePayment,
    icon: IconCash,
  };
  const noneSuch = {
    title: 'Ningún pago en lo que elegiste',
    action: (
      <Button variant="default" onClick={filters.seeAll}>
        Ver todos los pagos
      </Button>
    ),
    icon: IconCash,
  };

  return (
    <>
      <ListPage
        title="Pagos"
        query={result}
        list={list}
        searchLabel="Buscar cliente"
        searchHint="Nombre, correo o N° SOCIO"
        columns={incomeColumns(money)}
        rowKey={({ id, kind, amount }) => `${id} ${kind} ${amount}`}
        rowName={({ kind, clientName, amount, paidOn }) =>
          [incomeKinds[kind], clientName && `de ${clientName}`, money(amount), `del ${day(paidOn)}`]
            .filter(Boolean)
            .join(' ')
        }
        rowLink={linkOf}
        actions={actions}
        main={
          <>
            <ExportButton disabled={!result.data?.total} onClick={() => setExporting(true)} />
            {takePayment}
          </>
        }
        above={<PageTabs group="Pagos" />}
        filters={
          <>
            <IncomeFilters {...filters} tillName={shown?.items.find(({ tillName }) => tillName)?.tillName} />
            {shown && shown.total > 0 && <IncomeSums sums={shown.sums} />}
          </>
        }
        empty={data?.firstMonth === null ? none : noneSuch}
        failedTitle="No pudimos cargar los pagos"
      />
      {exporting && (
        <ExportIncome filters={{ search, ...filters.chosen }} onClose={() => setExporting(false)} />
      )}
    </>
  );
}
