import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { useNoMailReason } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { email } from '../../../wire/fields.ts';
import type { Receipt } from '../contract.ts';
import { titleOf } from '../rules.ts';
import { MailPreview } from './mail-preview.tsx';

const Address = z.strictObject({ email });

interface SendFormProps {
  readonly receipt: Receipt;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function SendForm({ receipt, opened, onClose }: SendFormProps) {
  const queries = useQueryClient();
  const noMail = useNoMailReason();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Enviar ${titleOf(receipt)}`}
      submitLabel="Enviar"
      draft={`mailed receipt ${receipt.id}`}
      initialValues={{ email: receipt.sentTo || receipt.clientEmail }}
      schema={Address}
      onSubmit={async (values) => {
        const { email: address } = Address.parse(values);
        await api.receipts.send({ id: receipt.id, email: address });
        void toast(`Se envió a ${address}.`);
        void queries.invalidateQueries();
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Correo"
            type="email"
            autoComplete="off"
            description={noMail ? `${noMail} Descárgalo y envíalo tú.` : 'Va con el comprobante en PDF.'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('email')}
          />
          <MailPreview receipt={receipt} />
        </>
      )}
    </FormModal>
  );
}
