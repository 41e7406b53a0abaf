import { Button, Group, Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Session } from '../rules.ts';

type Change = Pick<Session['day'], 'cancelled' | 'reason' | 'teachers'>;
type Asking = 'cancel' | 'teachers' | undefined;

/** The exception of one date: cancelled with a reason, or taught by somebody else. */
export function DateChange({ session: { weekly, day } }: { readonly session: Session }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const form = useFields({ text: '' }, undefined, { draft: null });
  const near = nearDay(day.date);

  const save = async (change: Change, words: string) => {
    const { id } = weekly;
    const { date, cancelled, reason, teachers } = day;
    await api.classes.changeDate({ id, date, ...change });
    const undo = async () => {
      await api.classes.changeDate({ id, date, cancelled, reason, teachers }).catch(() => {});
      void queries.invalidateQueries();
    };
    await queries.invalidateQueries();
    setAsking(undefined);
    void toast(words, { onUndo: () => void undo(), closeAfter: 8000 });
  };
  const { submit, working, error, clear } = useSubmit(save, { form });

  const ask = (what: Asking, text: string) => {
    clear();
    form.setInitialValues({ text });
    form.reset();
    setAsking(what);
  };
  const send = form.onSubmit(({ text }) => {
    const typed = text.trim();
    if (asking === 'cancel') {
      const change = { cancelled: true, reason: typed, teachers: day.teachers };
      void submit(change, `${weekly.name} del ${near} está cancelada.`);
    } else {
      const { cancelled, reason } = day;
      void submit(
        { cancelled, reason, teachers: typed },
        `${weekly.name} del ${near} la hace ${typed || 'nadie'}.`,
      );
    }
  });
  const restore = () =>
    submit(
      { cancelled: false, reason: '', teachers: day.teachers },
      `${weekly.name} del ${near} se hace otra vez.`,
    );

  const cancelling = asking === 'cancel';
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
      {asking ? (
        <form onSubmit={send}>
          <TextInput
            key={asking}
            label={cancelling ? 'Motivo (opcional)' : 'Quién la hace ese día'}
            placeholder={cancelling ? 'Profesora enferma, corte de luz' : ''}
            maxLength={cancelling ? 200 : 120}
            autoComplete="off"
            data-autofocus
            ref={(node) => node?.focus()}
            {...form.getInputProps('text')}
          />
          <Group gap={8} mt={8} justify="flex-end">
            <Button
              variant="default"
              onClick={() => form.leave(() => setAsking(undefined))}
              disabled={working}
            >
              Volver
            </Button>
            <Button type="submit" loading={working} {...(cancelling && { color: 'red' })}>
              {cancelling ? 'Cancelar clase' : 'Guardar profesores'}
            </Button>
          </Group>
        </form>
      ) : (
        <Group gap={8}>
          {day.cancelled ? (
            <Button variant="default" onClick={() => void restore()} loading={working}>
              Volver a hacerla
            </Button>
          ) : (
            <Button variant="default" onClick={() => ask('cancel', '')}>
              Cancelar ese día
            </Button>
          )}
          <Button variant="default" onClick={() => ask('teachers', day.teachers ?? weekly.teachers)}>
            Cambiar profesores
          </Button>
        </Group>
      )}
    </Stack>
  );
}
