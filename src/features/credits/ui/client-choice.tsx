import { useRef } from 'react';
import * as z from 'zod/mini';
import { fullName } from '../../../web/format.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { ClientSelect } from '../../clients/parts.ts';

interface ClientChoiceProps {
  readonly onChosen: (clientId: string) => void;
  readonly onClose: () => void;
}

const schema = z.object({ clientId: z.string({ error: 'Elige el cliente.' }) });

/** Asks which client may buy on account. */
export function ClientChoice({ onChosen, onClose }: ClientChoiceProps) {
  const chosenId = useRef<string>(undefined);
  return (
    <FormModal
      opened
      onClose={() => (chosenId.current ? onChosen(chosenId.current) : onClose())}
      title="Fiar a un cliente"
      submitLabel="Abrir su cuenta"
      draft={null}
      initialValues={{ clientId: null as string | null }}
      schema={schema}
      onSubmit={async ({ clientId }) => {
        chosenId.current = clientId ?? undefined;
      }}
    >
      {(form) => (
        <ClientSelect
          labelOf={(client) => [fullName(client), client.dni].filter(Boolean).join(' · ')}
          {...form.getInputProps('clientId')}
          onChange={(client) => form.setFieldValue('clientId', client?.id ?? null)}
        />
      )}
    </FormModal>
  );
}
