import { Select, SimpleGrid, Skeleton, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api, query } from '../../../web/api.ts';
import { useDeviceChoice } from '../../../web/device.ts';
import { dayTime } from '../../../web/format.ts';
import { useMe, useMoney, useTimeZone } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { FormPage } from '../../../web/ui/form-page.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { saveOnEnter } from '../../../web/ui/submit.ts';
import type { Sale, SaleMethod } from '../../sales/contract.ts';
import { saleMethods } from '../../sales/domain.ts';
import { numberOf } from '../../sales/words.ts';
import type { OpenShift } from '../../tills/contract.ts';
import { openShiftsOf } from '../../tills/domain.ts';
import { defaultMethodOf, isRestockable, leftOf, restockWords, roundingOf, totalOf } from '../rules.ts';
import { Debt } from './debt.tsx';
import type { Refunded } from './refund-done.tsx';
import { RefundLines, type RefundValues, refundSchema } from './refund-lines.tsx';
import { RefundSum, SumDetail } from './refund-sum.tsx';

interface RefundFormProps {
  readonly saleId: string;
  /** Returns to the previous screen. */
  readonly back: ReactNode;
  readonly onClose: () => void;
  readonly onRefunded: (refunded: Refunded) => void;
}

const methodsOf = ({ clientId }: Sale) =>
  (Object.keys(saleMethods) as SaleMethod[])
    .filter((method) => method !== 'account' || clientId !== null)
    .map((value) => ({ value, label: saleMethods[value] }));

function draftOf(sale: Sale, balance: number, shift: OpenShift | undefined): RefundValues {
  return {
    shiftId: shift?.id ?? '',
    lines: sale.lines.map((line) => ({
      id: newId(),
      saleLineId: line.id,
      quantity: leftOf(line),
      restock: isRestockable(line),
    })),
    method: defaultMethodOf(sale, balance),
    reason: '',
  };
}

/** The sale's date, till, client and payments. */
function useAbout({ createdAt, tillName, clientName, payments }: Sale): string {
  const timeZone = useTimeZone();
  const paid = payments.map(({ method }) => saleMethods[method]).join(' y ');
  return [dayTime(createdAt, timeZone), tillName, clientName, paid].filter(Boolean).join(' · ');
}

interface ReadyProps extends Pick<RefundFormProps, 'onClose' | 'onRefunded'> {
  readonly sale: Sale;
  /** The client's balance; negative means credit in the client's favour. */
  readonly balance: number;
  readonly shifts: readonly OpenShift[];
  readonly chosen: OpenShift | undefined;
}

function Ready({ sale, balance, shifts, chosen, onClose, onRefunded }: ReadyProps) {
  const queries = useQueryClient();
  const money = useMoney();
  const { gym } = useMe();
  const about = useAbout(sale);
  const [id] = useState(() => newId());
  const [initialValues] = useState(() => draftOf(sale, balance, chosen));
  const refund = useRef<Refunded>(undefined);
  // Lines that another till has refunded meanwhile.
  const [refused, setRefused] = useState<readonly string[]>([]);
  const schema = useMemo(() => refundSchema(sale), [sale]);

  const save = async ({ shiftId, lines, method, reason }: RefundValues) => {
    setRefused([]);
    const linesToRefund = lines.filter(({ quantity }) => quantity > 0);
    try {
      refund.current = await api.refunds.create({
        ...{ id, saleId: sale.id, shiftId, lines: linesToRefund, method, reason },
      });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const places = Object.keys(reason.fields ?? {}).map((path) => Number(path.split('.')[1]));
      setRefused(places.flatMap((index) => linesToRefund[index]?.saleLineId ?? []));
      void queries.invalidateQueries();
      throw reason;
    }
  };

  return (
    <FormPage
      onClose={() => (refund.current ? onRefunded(refund.current) : onClose())}
      title={`Reembolso de la venta N° ${numberOf(sale)}`}
      note={about}
      submitLabel="Reembolsar"
      draft={`refund ${sale.id}`}
      initialValues={initialValues}
      schema={schema}
      onSubmit={save}
    >
      {(form) => {
        const { lines, method } = form.getValues();
        const total = totalOf(sale.lines, lines);
        const rounding = gym ? roundingOf(total, method, gym) : 0;
        return (
          <>
            <RefundLines sale={sale} form={form} refused={refused} />
            <SimpleGrid minColWidth={180} autoFlow="auto-fit" spacing={16}>
              <Select
                label="Cómo se devuelve"
                data={methodsOf(sale)}
                allowDeselect={false}
                {...form.getInputProps('method')}
              />
              {(shifts.length > 1 || !chosen) && (
                <Select
                  label="Caja"
                  placeholder="Elige la caja"
                  data={shifts.map((shift) => ({ value: shift.id, label: shift.tillName }))}
                  allowDeselect={false}
                  {...form.getInputProps('shiftId')}
                />
              )}
            </SimpleGrid>
            {method !== 'account' && (
              <Debt
                sale={sale}
                balance={balance}
                method={method}
                onAccount={() => form.setFieldValue('method', 'account')}
              />
            )}
            <Textarea
              label="Motivo"
              placeholder="Venía abierto, no era su talla…"
              maxLength={300}
              autosize
              minRows={1}
              {...form.getInputProps('reason')}
              onKeyDown={saveOnEnter}
            />
            <RefundSum
              label={method === 'account' ? toAccount(balance) : 'Se devuelve'}
              amount={total + rounding}
            >
              <SumDetail>{restockWords(sale.lines, lines)}</SumDetail>
              {rounding !== 0 && (
                <SumDetail>
                  {money(total)} con redondeo de {money(rounding)}
                </SumDetail>
              )}
              {method === 'account' && balance > 0 && total > balance && (
                <SumDetail>
                  Debe {money(balance)}: le quedan {money(total - balance)} a favor
                </SumDetail>
              )}
            </RefundSum>
          </>
        );
      }}
    </FormPage>
  );
}

const toAccount = (balance: number): string =>
  balance > 0 ? 'Se descuenta de lo que debe' : 'Queda a su favor';

/** The current debt of a sale's client; a deleted client without an account owes nothing. */
function useBalance(sale: Sale | undefined) {
  const clientId = sale?.clientId ?? null;
  const { data, error } = useQuery({
    ...query(api.credits.get, { clientId: clientId ?? '', page: 1 }),
    enabled: clientId !== null,
  });
  const isDeleted = error instanceof ApiError && error.code === 'not_found';
  return { balance: clientId === null || isDeleted ? 0 : data?.balance, error: isDeleted ? null : error };
}

interface UnreadyProps extends Pick<RefundFormProps, 'back' | 'onClose'> {
  readonly children: ReactNode;
}

/** The screen without its form. */
function Unready({ back, onClose, children }: UnreadyProps) {
  useHotkeys([['Escape', onClose]]);
  return (
    <Page>
      <PageTitle actions={back}>Reembolso</PageTitle>
      {children}
    </Page>
  );
}

/** Refunds a sale, wholly or in part. */
export function RefundForm({ saleId, back, onClose, onRefunded }: RefundFormProps) {
  const queries = useQueryClient();
  const result = useQuery(query(api.sales.get, { id: saleId }));
  const [own] = useDeviceChoice('till');
  const tills = useQuery(query(api.tills.list, {}));
  const { shifts, here } = tills.data ? openShiftsOf(tills.data.items, own) : {};
  const sale = result.data;
  const { balance, error } = useBalance(sale);
  const ready = sale && shifts && balance !== undefined;
  const failed = result.error ?? tills.error ?? error;
  const isOver = sale?.lines.every((line) => leftOf(line) === 0);
  if (ready && shifts.length > 0 && !isOver) {
    return <Ready {...{ sale, balance, shifts, chosen: here, onClose, onRefunded }} />;
  }
  return (
    <Unready back={back} onClose={onClose}>
      {sale && isOver ? (
        <EmptyState title={`La venta N° ${numberOf(sale)} ya se devolvió entera`}>
          No queda nada que devolver de ella.
        </EmptyState>
      ) : failed && !ready ? (
        <FailedState
          error={failed}
          title="No pudimos abrir esta venta"
          onRetry={() => void queries.invalidateQueries()}
          retrying={result.isFetching}
        />
      ) : ready ? (
        <EmptyState
          title="Abre una caja para reembolsar"
          action={<ButtonLink to="/store/tills">Ir a Caja</ButtonLink>}
        >
          Lo que se devuelve sale de una caja abierta.
        </EmptyState>
      ) : (
        <Skeleton height={320} maw={720} />
      )}
    </Unready>
  );
}
