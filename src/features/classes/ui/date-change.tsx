import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { MemberInput, type NamedMember } from '../../team/parts.ts';
import type { Session } from '../rules.ts';
import { TellChoice } from './tell-choice.tsx';

type Change = Pick<Session['day'], 'cancelled' | 'reason' | 'teachers' | 'teacherId'> & {
  /** Whether who reserved is told by mail that it is cancelled. */
  readonly tell?: boolean;
};

type AskForm = UseFormReturnType<NamedMember>;

interface AskProps {
  readonly initialValue: NamedMember;
  /** Names what is typed. */
  readonly draft: string;
  readonly children: (form: AskForm) => ReactNode;
  readonly submitLabel: string;
  readonly submitColor?: 'red';
  readonly onSubmit: (typed: NamedMember) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the one text that a change takes. */
function Ask({ initialValue, draft, children, submitLabel, submitColor, onSubmit, onClose }: AskProps) {
  const form = useFields(initialValue, undefined, { draft });
  const { submit, working, error, clear } = useSubmit(onSubmit, { form, onDone: onClose });
  return (
    <form onSubmit={form.onSubmit(({ name, memberId }) => void submit({ name: name.trim(), memberId }))}>
      <RecoverDraft draft={form.draft} />
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      {children(form)}
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
export function DateChange({ session }: { readonly session: Session }) {
  const { weekly, day } = session;
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'cancel' | 'teachers'>();
  const [tell, setTell] = useState(true);
  const near = nearDay(day.date);
  const { date, cancelled, reason, teachers, teacherId } = day;

  const save = async (change: Change, words: string) => {
    const { id } = weekly;
    await api.classes.changeDate({ id, date, ...change });
    const undo = async () => {
      await api.classes.changeDate({ id, date, cancelled, reason, teachers, teacherId }).catch(() => {});
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
    save(
      { cancelled: false, reason: '', teachers, teacherId },
      `${weekly.name} del ${near} se hace otra vez.`,
    ),
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
          initialValue={{ name: '', memberId: null }}
          draft={draftOf('class reason')}
          submitLabel="Cancelar clase"
          submitColor="red"
          onSubmit={({ name }) =>
            save(
              { cancelled: true, reason: name, teachers, teacherId, tell },
              `${weekly.name} del ${near} está cancelada.`,
            )
          }
          onClose={() => setAsking(undefined)}
        >
          {(form) => (
            <>
              <TextInput
                label="Motivo (opcional)"
                description="Lo lee quien reservó"
                placeholder="Profesora enferma, corte de luz"
                autoComplete="off"
                autoFocus
                maxLength={200}
                {...form.getInputProps('name')}
              />
              <TellChoice session={session} tell={tell} onChange={setTell} />
            </>
          )}
        </Ask>
      )}
      {asking === 'teachers' && (
        <Ask
          initialValue={
            teachers === null
              ? { name: weekly.teachers, memberId: weekly.teacherId }
              : { name: teachers, memberId: teacherId }
          }
          draft={draftOf('class teachers')}
          submitLabel="Guardar profesores"
          onSubmit={({ name, memberId }) =>
            save(
              { cancelled, reason, teachers: name, teacherId: memberId },
              `${weekly.name} del ${near} la hace ${name || 'nadie'}.`,
            )
          }
          onClose={() => setAsking(undefined)}
        >
          {(form) => (
            <MemberInput
              label="Quién la hace ese día"
              autoFocus
              {...form.getInputProps('name')}
              memberId={form.getValues().memberId}
              onChange={(named) => form.setValues(named)}
            />
          )}
        </Ask>
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
