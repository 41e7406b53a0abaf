import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { type KeyboardEvent, useEffect, useImperativeHandle, useRef } from 'react';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { rowOf, useEdit } from '../../../web/ui/edit.ts';
import { useFields } from '../../../web/ui/fields.ts';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import type { ListedPayment } from '../contract.ts';
import type { Taxed } from '../rules.ts';
import { OtherTenders } from './other-tenders.tsx';
import { usePayingTill } from './paying-till.tsx';
import { draftOfPayment, type PaymentDraft, PaymentDraftSchema, takePayment } from './payment-draft.ts';
import classes from './payment-fields.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { ReceiptNote } from './receipt-note.tsx';

/** The payment to change, or the id of a new one. */
export interface PaymentTarget {
  readonly id: string;
  readonly payment?: ListedPayment;
  readonly draft: PaymentDraft;
}

export type Leaving = (close: () => void) => void;

interface PaymentFormProps {
  readonly membershipId: string;
  /** The page of the list that has the payment. */
  readonly page: number;
  /** What says which document it goes on. */
  readonly taxed?: Taxed | undefined;
  /** The client's. */
  readonly email: string;
  readonly target: PaymentTarget;
  readonly onSaved: () => void;
  readonly onFailed: () => void;
  readonly onCancel: () => void;
  /** Runs what closes the form or puts another in its place, having asked first if something was typed. */
  readonly leaving: React.RefObject<Leaving | null>;
}

/** A form that opens in place, above the table. */
export function PaymentForm({
  membershipId,
  page,
  email,
  taxed,
  target,
  onSaved,
  onFailed,
  onCancel,
  leaving,
}: PaymentFormProps) {
  const { id, payment, draft } = target;
  const form = useFields(draft, PaymentDraftSchema, { draft: `payment ${payment?.id ?? membershipId}` });
  useImperativeHandle(leaving, () => form.leave);
  const cancel = () => form.leave(onCancel);
  const { findTillId, lineOf } = usePayingTill();
  const formRef = useRef<HTMLFormElement>(null);
  const { save: saveEdit, collisions } = useEdit<PaymentDraft, ListedPayment>(
    form,
    payment && {
      row: payment,
      valuesOf: draftOfPayment,
      fetch: async () => rowOf((await api.payments.list({ membershipId, page })).items, id),
    },
  );
  const send = async (values: PaymentDraft, row: ListedPayment | undefined) => {
    if (!row) return takePayment({ id, membershipId, tillId: await findTillId() }, values);
    const { otherTenders: _, ...fields } = PaymentDraftSchema.parse(values);
    return api.payments.update({ ...fields, id, version: row.version });
  };
  const save = async (values: PaymentDraft) => {
    try {
      return await saveEdit(send, values);
    } catch (reason) {
      onFailed();
      throw reason;
    }
  };
  const { submit, working, error, clear } = useSubmit(save, { form, onDone: onSaved });

  useEffect(() => {
    const first = formRef.current?.querySelector('input');
    formRef.current?.scrollIntoView({ block: 'nearest' });
    first?.focus();
    first?.select();
  }, []);

  const check = form.onSubmit(
    (values) => void submit(values),
    (errors) => {
      onFailed();
      focusFirstError(form, errors);
    },
  );
  const listenToKeys = (event: KeyboardEvent) => {
    // The calendar is in a portal; Escape there closes only the calendar.
    const inside = event.target instanceof Node && formRef.current?.contains(event.target);
    if (event.key === 'Escape' && inside && !working) cancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  };

  return (
    <Paper p={{ base: 12, xs: 16 }} id="payment-form">
      <form
        ref={formRef}
        noValidate
        onSubmit={check}
        onKeyDown={listenToKeys}
        aria-labelledby="payment-form-title"
      >
        <Stack gap="md">
          <Title order={2} id="payment-form-title">
            {payment ? 'Editar Pago' : 'Agregar Pago'}
          </Title>
          {error && (
            <Banner tone="warn" requestId={error.requestId} onClose={clear} closeAfter={false}>
              {error.message}
              <Collisions form={form} collisions={collisions} />
            </Banner>
          )}
          <RecoverDraft draft={form.draft} />
          {payment?.receipt && <ReceiptNote {...payment.receipt} />}
          <PaymentFields
            form={form}
            email={email}
            taxed={taxed}
            {...(!payment && {
              tillLine: lineOf(form.values),
              others: <OtherTenders form={form} expected={draft.amount} />,
            })}
          />
          <Group justify="flex-end" gap={8} className={classes.foot ?? ''}>
            <Button variant="default" onClick={cancel} onMouseDown={keepFocus} disabled={working}>
              Cancelar
            </Button>
            <Button type="submit" loading={working} onMouseDown={keepFocus}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
