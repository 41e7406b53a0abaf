import { NativeSelect, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { NoteForm as Schema } from '../contract.ts';
import { noteKinds } from '../domain.ts';

const kinds = Object.entries(noteKinds).map(([value, label]) => ({ value, label }));

interface NoteFormProps {
  readonly clientId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Writes down something about a client, or a contact with them. */
export function NoteForm({ clientId, opened, onClose }: NoteFormProps) {
  const queries = useQueryClient();
  const [id, setId] = useState(() => newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title="Anotar"
      submitLabel="Guardar nota"
      initialValues={{ text: '', kind: 'note' as keyof typeof noteKinds }}
      schema={Schema}
      draft={`note ${clientId}`}
      onSubmit={async (values) => {
        await api.notes.create({ id, clientId, ...values });
        setId(newId());
        void queries.invalidateQueries();
      }}
    >
      {(form) => (
        <>
          <Textarea
            label="Nota"
            placeholder="Una lesión, un acuerdo, lo que dijo por teléfono"
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('text')}
          />
          <NativeSelect label="Qué fue" data={kinds} {...form.getInputProps('kind')} />
        </>
      )}
    </FormModal>
  );
}
