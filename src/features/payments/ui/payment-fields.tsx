import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useNoMailReason } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { documentTypes, methods } from '../domain.ts';
import { documentReason, type Taxed } from '../rules.ts';
import type { PaymentDraft } from './payment-draft.ts';
import classes from './payment-fields.module.css';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface PaymentFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds a payment's fields, among others.
  readonly form: UseFormReturnType<any>;
  /** The client's e-mail address, for the receipt. */
  readonly email: string;
  /** What says which document it goes on. */
  readonly taxed?: Taxed | undefined;
  /** The till that takes the cash of a new payment. */
  readonly tillLine?: ReactNode;
  /** The fields of what is paid by other methods, of a new payment. */
  readonly others?: ReactNode;
}

/** The fields of a payment; the amount comes first for keyboard users. */
export function PaymentFields({ form, email, taxed, tillLine, others }: PaymentFieldsProps) {
  const noMail = useNoMailReason();
  const { sendReceipt } = form.values as PaymentDraft;
  return (
    <div className={classes.frame}>
      <div className={classes.fields}>
        <MoneyInput
          label="Monto"
          {...(!form.errors.amount && { description: 'Sin puntos ni comas' })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label="Tipo de pago"
          data={options(methods)}
          description={tillLine}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('method')}
        />
        <DateInput label="Fecha de pago" {...form.getInputProps('paidOn')} />
        <DateInput label="Fecha de comienzo del plan" {...form.getInputProps('planStartsOn')} />
        <NativeSelect
          className={classes.double ?? ''}
          label="Tipo de documento"
          data={options(documentTypes)}
          description={taxed && documentReason(taxed)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('documentType')}
        />
        <NativeSelect
          label="Enviar boleta"
          data={['Si', 'No']}
          value={sendReceipt ? 'Si' : 'No'}
          onChange={(event) => form.setFieldValue('sendReceipt', event.currentTarget.value === 'Si')}
          error={form.errors.sendReceipt}
          data-path="sendReceipt"
          {...(sendReceipt && {
            description: email
              ? noMail
                ? `${noMail} El comprobante queda para imprimir.`
                : `El comprobante va a ${email}.`
              : 'El cliente no tiene correo: el comprobante queda para imprimir.',
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Textarea label="Observación" autosize minRows={1} {...form.getInputProps('observation')} />
      </div>
      {others}
    </div>
  );
}
