import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Session } from '../rules.ts';

type Change = Pick<Session['day'], 'cancelled' | 'reason' | 'teachers'>;

interface AskProps {
  readonly initialText: string;
  /** Names what is typed. */
  readonly draft: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly submitLabel: string;
  readonly submitColor?: 'red';
  readonly onSubmit: (typed: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the one text that a change takes. */
function Ask({ initialText, draft, submitLabel, submitColor, onSubmit, onClose, ...input }: AskProps) {
  const form = useFields({ text: initialText }, undefined, { draft });
  const { submit, working, error, clear } = useSubmit(onSubmit, { form, onDone: onClose });
  return (
    <form onSubmit={form.onSubmit(({ text }) => void submit(text.trim()))}>
      <RecoverDraft draft={form.draft} />
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      <TextInput {...input} autoComplete="off" autoFocus {...form.getInputProps('text')} />
      <Group gap={8} mt={8} justify="flex-end">
        <Button variant="default" onClick={() => form.leave(onClose)} disabled={working}>
          Volver
        </Button>
        <Button type="submit" loading={working} {...(submitColor && { color: submitColor })}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}

/** The exception of one date: cancelled with a reason, or taught by somebody else. */
export function DateChange({ session: { weekly, day } }: { readonly session: Session }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'cancel' | 'teachers'>();
  const near = nearDay(day.date);
  const { date, cancelled, reason, teachers } = day;

  const save = async (change: Change, words: string) => {
    const { id } = weekly;
    await api.classes.changeDate({ id, date, ...change });
    const undo = async () => {
      await api.classes.changeDate({ id, date, cancelled, reason, teachers }).catch(() => {});
      void queries.invalidateQueries();
    };
    await queries.invalidateQueries();
    void toast(words, { onUndo: () => void undo(), closeAfter: 8000 });
  };
  const {
    submit: restore,
    working,
    error,
    clear,
  } = useSubmit(() =>
    save({ cancelled: false, reason: '', teachers }, `${weekly.name} del ${near} se hace otra vez.`),
  );
  const draftOf = (what: string) => `${what} ${weekly.id} ${date}`;

  return (
    <Stack gap="sm">
      <Title order={3} size="h6" fw={500} c="dimmed">
        Solo el {near}
      </Title>
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      {asking === 'cancel' && (
        <Ask
          initialText=""
          draft={draftOf('class reason')}
          label="Motivo (opcional)"
          placeholder="Profesora enferma, corte de luz"
          maxLength={200}
          submitLabel="Cancelar clase"
          submitColor="red"
          onSubmit={(typed) =>
            save({ cancelled: true, reason: typed, teachers }, `${weekly.name} del ${near} está cancelada.`)
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'teachers' && (
        <Ask
          initialText={teachers ?? weekly.teachers}
          draft={draftOf('class teachers')}
          label="Quién la hace ese día"
          maxLength={120}
          submitLabel="Guardar profesores"
          onSubmit={(typed) =>
            save(
              { cancelled, reason, teachers: typed },
              `${weekly.name} del ${near} la hace ${typed || 'nadie'}.`,
            )
          }
          onClose={() => setAsking(undefined)}
        />
      )}
      {!asking && (
        <Group gap={8}>
          {cancelled ? (
            <Button variant="default" onClick={() => void restore()} loading={working}>
              Volver a hacerla
            </Button>
          ) : (
            <Button variant="default" onClick={() => setAsking('cancel')}>
              Cancelar ese día
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking('teachers')}>
            Cambiar profesores
          </Button>
        </Group>
      )}
    </Stack>
  );
}
