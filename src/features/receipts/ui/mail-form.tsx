import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { useNoMailReason } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { email } from '../../../wire/fields.ts';
import type { Receipt } from '../contract.ts';

const Address = z.strictObject({ email });

interface MailFormProps {
  /** The id of the sale, refund or payment that the receipt is of. */
  readonly sourceId: string;
  readonly onSent: (sentTo: string) => void;
}

function Fields({ receipt, onSent }: Pick<MailFormProps, 'onSent'> & { readonly receipt: Receipt }) {
  const queries = useQueryClient();
  const noMail = useNoMailReason();
  const field = useRef<HTMLInputElement>(null);
  const form = useLooseFields({ email: receipt.sentTo || receipt.clientEmail }, Address);
  const { submit, working, error } = useSubmit(
    (values: z.input<typeof Address>) => api.receipts.send({ id: receipt.id, ...Address.parse(values) }),
    {
      form,
      onDone: ({ sentTo }) => {
        void toast(`Se envió a ${sentTo}.`);
        void queries.invalidateQueries();
        onSent(sentTo);
      },
    },
  );
  useEffect(() => field.current?.select(), []);
  return (
    <form
      noValidate
      aria-label="Enviar por correo"
      // What is typed here begins no sale.
      onKeyDown={(event) => event.stopPropagation()}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      {error && <Failure error={error} />}
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          type="email"
          aria-label="Correo"
          placeholder="ana@correo.cl"
          autoComplete="off"
          description={noMail ? `${noMail} Descárgalo y envíalo tú.` : 'Va con el comprobante en PDF.'}
          inputWrapperOrder={['input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={working}>
          Enviar
        </Button>
      </Group>
    </form>
  );
}

/** Asks for the address that a receipt is mailed to, the client's at first. */
export default function MailForm({ sourceId, onSent }: MailFormProps) {
  const { data, error, refetch, isFetching } = useQuery(query(api.receipts.get, { id: sourceId }));
  if (data) return <Fields receipt={data} onSent={onSent} />;
  if (!error) return <Skeleton height={60} />;
  return (
    <FailedState
      error={error}
      title="No pudimos abrir este comprobante"
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
