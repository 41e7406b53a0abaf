import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { addDays, day, fullName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { keepFocus } from '../../../web/ui/keep-focus.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Person, PostponementForm } from '../contract.ts';

const choices = [
  ['Mañana', 1],
  ['En 3 días', 3],
  ['En una semana', 7],
  ['En un mes', 30],
] as const;

/** Puts somebody back among those of today. */
export function useBringBack() {
  const queries = useQueryClient();
  return async ({ clientId, name }: Person) => {
    try {
      await api.outreach.postpone({ id: newId(), clientId, until: null });
      void toast(`${name} volvió a la lista de hoy.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    await queries.invalidateQueries();
  };
}

interface PostponeFormProps {
  /** Of what it saves. */
  readonly id: string;
  readonly person: Person;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  readonly onDone: () => void;
}

/** Puts somebody off until a day, on which they come back. */
export function PostponeForm({ id, person, opened, onClose, onClosed, onDone }: PostponeFormProps) {
  const { today } = useMe();
  const queries = useQueryClient();
  const bringBack = useBringBack();
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={`Dejar para después a ${fullName(person)}`}
      submitLabel="Dejar para ese día"
      initialValues={{ until: addDays(today, 7) }}
      schema={PostponementForm}
      draft={null}
      onSubmit={async ({ until }) => {
        await api.outreach.postpone({ id, clientId: person.clientId, until });
        void queries.invalidateQueries();
        void toast(`${person.name} vuelve a la lista el ${day(until)}.`, {
          onUndo: () => void bringBack(person),
          closeAfter: 8000,
        });
        onDone();
      }}
    >
      {(form) => (
        <>
          <DateInput label="Vuelve a la lista el" {...form.getInputProps('until')} />
          <Group gap={8} role="group" aria-label="Días que se eligen seguido">
            {choices.map(([label, days]) => (
              <Button
                key={label}
                size="compact-md"
                variant={form.values.until === addDays(today, days) ? 'light' : 'default'}
                aria-pressed={form.values.until === addDays(today, days)}
                onMouseDown={keepFocus}
                onClick={() => form.setFieldValue('until', addDays(today, days))}
              >
                {label}
              </Button>
            ))}
          </Group>
        </>
      )}
    </FormModal>
  );
}
