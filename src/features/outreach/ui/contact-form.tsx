import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { messageKinds } from '../../messages/domain.ts';
import { NoteForm as Schema } from '../../notes/contract.ts';
import { noteKinds } from '../../notes/domain.ts';
import type { Person } from '../contract.ts';
import type { ContactKind } from '../domain.ts';

const ways = (['call', 'whatsapp', 'mail'] as const).map((value) => ({ value, label: noteKinds[value] }));

interface ContactFormProps {
  /** Of what it saves. */
  readonly id: string;
  readonly person: Person;
  readonly opened: boolean;
  /** Why such a contact is not allowed now, to be known before the next one; '' where it is. */
  readonly refusalOf: (kind: ContactKind, way: 'call' | 'whatsapp' | 'mail') => string;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Notes a contact that took place: how, about what and what was said. */
export function ContactForm({ id, person, opened, refusalOf, onClose, onClosed, onDone }: ContactFormProps) {
  const queries = useQueryClient();
  const { clientId, reasons } = person;
  const [first] = reasons;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={`Anotar un contacto con ${fullName(person)}`}
      submitLabel="Guardar contacto"
      initialValues={{
        kind: 'call' as (typeof ways)[number]['value'],
        about: first?.kind ?? 'owing',
        text: '',
      }}
      draft={`contact ${clientId}`}
      onSubmit={async ({ about, ...form }) => {
        await api.notes.create({ id, clientId, ...Schema.parse(form), about: [about] });
        void queries.invalidateQueries();
        void toast(`Quedó anotado el contacto con ${person.name}.`);
        onDone();
      }}
    >
      {(form) => (
        <>
          <NativeSelect label="Cómo fue" data={ways} {...form.getInputProps('kind')} />
          <NativeSelect
            label="De qué"
            data={reasons.map(({ kind }) => ({ value: kind, label: messageKinds[kind] }))}
            {...form.getInputProps('about')}
          />
          <Textarea
            label="Qué dijo"
            placeholder="Paga el viernes, vuelve la próxima semana"
            autosize
            minRows={3}
            maxLength={1000}
            {...form.getInputProps('text')}
          />
          <Text size="sm" c="dimmed" role="status">
            {refusalOf(form.values.about, form.values.kind)}
          </Text>
        </>
      )}
    </FormModal>
  );
}
