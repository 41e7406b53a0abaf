import { Skeleton, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { useNoMailReason } from '../../../web/session.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { email } from '../../../wire/fields.ts';
import type { Statement } from '../contract.ts';
import { statementLetter, titleOf } from '../rules.ts';

const LetterPreview = lazyPart(() => import('../../../web/ui/letter-preview.tsx'));

const Address = z.strictObject({ email });

interface SendFormProps {
  readonly statement: Statement;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Mails the statement of the shown days, as a PDF. */
export function SendForm({ statement, opened, onClose }: SendFormProps) {
  const noMail = useNoMailReason();
  const { client, from, to } = statement;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Enviar ${titleOf(statement)}`}
      submitLabel="Enviar"
      draft={`mailed statement ${client.id}`}
      initialValues={{ email: client.email }}
      schema={Address}
      onSubmit={async (values) => {
        const { email: address } = Address.parse(values);
        await api.statements.send({ clientId: client.id, from, to, email: address });
        void toast(`Se envió a ${address}.`);
      }}
    >
      {(form) => (
        <>
          <TextInput
            label="Correo"
            type="email"
            autoComplete="off"
            description={noMail ? `${noMail} Descárgalo y envíalo tú.` : 'Va con el estado de cuenta en PDF.'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('email')}
          />
          <Suspense fallback={<Skeleton height={120} />}>
            <LetterPreview {...statementLetter(statement)} />
          </Suspense>
        </>
      )}
    </FormModal>
  );
}
