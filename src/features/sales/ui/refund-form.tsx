import { Loader, Modal, Select, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError, api, query } from '../../../web/api.ts';
import { useDeviceChoice } from '../../../web/device.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { useLate } from '../../../web/ui/pending.ts';
import { type OpenShift, openShiftsOf } from '../../tills/contract.ts';
import { numberOf, type Sale, type SaleMethod, saleMethods } from '../contract.ts';
import classes from './refund.module.css';
import type { Refunded } from './refund-done.tsx';
import { leftOf, RefundLines, type RefundValues, refundSchema, sumOf } from './refund-lines.tsx';

interface RefundFormProps {
  readonly saleId: string;
  readonly onClose: () => void;
  readonly onRefunded: (refunded: Refunded) => void;
}

const methodsOf = ({ clientId }: Sale) =>
  (Object.keys(saleMethods) as SaleMethod[])
    .filter((method) => method !== 'account' || clientId !== null)
    .map((value) => ({ value, label: saleMethods[value] }));

const isOwed = ({ payments }: Sale): boolean => payments.some(({ method }) => method === 'account');

function draftOf(sale: Sale, shift: OpenShift | undefined): RefundValues {
  const only = sale.lines.length === 1 && sale.lines[0] && leftOf(sale.lines[0]) === 1;
  return {
    shiftId: shift?.id ?? '',
    lines: sale.lines.map(({ id }) => ({
      id: newId(),
      saleLineId: id,
      quantity: only ? 1 : 0,
      restock: true,
    })),
    method: isOwed(sale) ? 'account' : 'cash',
    reason: '',
  };
}

interface ReadyProps extends Omit<RefundFormProps, 'saleId'> {
  readonly sale: Sale;
  readonly shifts: readonly OpenShift[];
  readonly chosen: OpenShift | undefined;
}

function Ready({ sale, shifts, chosen, onClose, onRefunded }: ReadyProps) {
  const queries = useQueryClient();
  const money = useMoney();
  const { gym } = useMe();
  const [id] = useState(() => newId());
  const [initialValues] = useState(() => draftOf(sale, chosen));
  const made = useRef<Refunded>(undefined);
  // What another till gave back meanwhile, by the line.
  const [refused, setRefused] = useState<readonly string[]>([]);
  const schema = useMemo(() => refundSchema(sale), [sale]);

  const save = async ({ shiftId, lines, method, reason }: RefundValues) => {
    setRefused([]);
    const wanted = lines.filter(({ quantity }) => quantity > 0);
    try {
      made.current = await api.sales.refund({ id, saleId: sale.id, shiftId, lines: wanted, method, reason });
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const places = Object.keys(reason.fields ?? {}).map((path) => Number(path.split('.')[1]));
      setRefused(places.flatMap((place) => wanted[place]?.saleLineId ?? []));
      void queries.invalidateQueries();
      throw reason;
    }
  };

  return (
    <FormModal
      opened
      onClose={() => (made.current ? onRefunded(made.current) : onClose())}
      title={`Reembolso de la venta N° ${numberOf(sale)}`}
      submitLabel="Reembolsar"
      initialValues={initialValues}
      schema={schema}
      onSubmit={save}
    >
      {(form) => {
        const { lines, method } = form.getValues();
        const { total, given } = sumOf(sale, lines, method, gym);
        return (
          <>
            <RefundLines sale={sale} form={form} refused={refused} />
            <div className={classes.fields}>
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
            </div>
            <Textarea
              label="Motivo"
              placeholder="Venía abierto, no era su talla…"
              maxLength={300}
              autosize
              minRows={1}
              {...form.getInputProps('reason')}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
            <div className={classes.sum} role="status">
              <span>{method === 'account' ? 'Se descuenta de lo que debe' : 'Se devuelve'}</span>
              <strong className={classes.huge}>{money(given)}</strong>
              {given !== total && (
                <span className={classes.rounding}>
                  {money(total)} con redondeo de {money(given - total)}
                </span>
              )}
            </div>
          </>
        );
      }}
    </FormModal>
  );
}

/** Gives back a sale, whole or in parts. */
export function RefundForm({ saleId, onClose, onRefunded }: RefundFormProps) {
  const answer = useQuery(query(api.sales.get, { id: saleId }));
  const [own] = useDeviceChoice('till');
  const tills = useQuery(query(api.tills.list, {}));
  const { shifts, here } = tills.data ? openShiftsOf(tills.data.items, own) : {};
  const sale = answer.data;
  const failed = answer.error ?? tills.error;
  const late = useLate(!failed && !(sale && shifts));
  const isOver = sale?.lines.every((line) => leftOf(line) === 0);
  if (sale && shifts && shifts.length > 0 && !isOver) {
    return <Ready sale={sale} shifts={shifts} chosen={here} onClose={onClose} onRefunded={onRefunded} />;
  }
  return (
    <Modal opened onClose={onClose} title="Reembolso" size={560} yOffset="10dvh">
      {sale && isOver ? (
        <EmptyState title={`La venta N° ${numberOf(sale)} ya se devolvió entera`}>
          No queda nada que devolver de ella.
        </EmptyState>
      ) : failed && !(sale && shifts) ? (
        <FailedState
          error={failed}
          title="No pudimos abrir esta venta"
          onRetry={() => void Promise.all([answer.refetch(), tills.refetch()])}
          retrying={answer.isFetching}
        />
      ) : sale && shifts ? (
        <EmptyState
          title="Abre una caja para reembolsar"
          action={<ButtonLink to="/store/tills">Ir a Caja</ButtonLink>}
        >
          Lo que se devuelve sale de una caja abierta.
        </EmptyState>
      ) : (
        late && <Loader />
      )}
    </Modal>
  );
}
