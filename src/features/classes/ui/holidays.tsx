import { ActionIcon, Button, Flex, Group, Modal, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import rows from '../../../web/styles/rows.module.css';
import { Banner } from '../../../web/ui/banner.tsx';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { LeaveScope, useLeaveScope } from '../../../web/ui/leave-guard.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { asApiError, focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { Holiday } from '../contract.ts';
import { thatDayWords } from '../words.ts';
import { PublicHolidays } from './public-holidays.tsx';

interface HolidaysProps {
  readonly opened: boolean;
  readonly holidays: readonly Holiday[];
  readonly today: string;
  readonly onClose: () => void;
}

/** How many reservations a day has, before it becomes a holiday. */
function BookedThatDay({ day }: { readonly day: string }) {
  const { data } = useQuery({
    ...query(api.classes.week, { date: day }),
    enabled: Holiday.shape.date.safeParse(day).success,
  });
  const dates = data?.classes.flatMap(({ dates }) => dates.filter(({ date }) => date === day)) ?? [];
  const booked = dates.reduce((sum, { taken, waiting }) => sum + taken + waiting, 0);
  if (booked === 0) return null;
  return (
    <Text size="xs" fw={500} c="var(--warn-text)" mt={8} role="status">
      {thatDayWords(booked)}
    </Text>
  );
}

function AddHoliday() {
  const queries = useQueryClient();
  const form = useFields({ id: newId(), date: '', name: '' }, Holiday, { draft: 'holiday' });
  const save = async (values: Holiday) => {
    await api.classes.addHoliday(Holiday.parse(values));
    await queries.invalidateQueries();
  };
  const { submit, working, error, clear } = useSubmit(save, {
    form,
    onDone: () => {
      const blank = { id: newId(), date: '', name: '' };
      // The field that is left is checked, so what it had is still there.
      form.getInputNode('date')?.focus();
      form.setInitialValues(blank);
      form.reset();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <RecoverDraft draft={form.draft} />
      {error && (
        <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
          {error.message}
        </Banner>
      )}
      <Flex direction={{ base: 'column', xs: 'row' }} gap={12}>
        <DateInput label="Fecha" w={{ xs: 160 }} placeholder="dd-mm-aaaa" {...form.getInputProps('date')} />
        <TextInput
          flex={1}
          label="Qué se celebra"
          placeholder="Navidad"
          autoComplete="off"
          maxLength={80}
          {...form.getInputProps('name')}
        />
      </Flex>
      <BookedThatDay day={form.values.date} />
      <Button type="submit" variant="default" mt={12} loading={working}>
        Agregar feriado
      </Button>
    </form>
  );
}

/** The days on which the gym is closed. */
export function HolidaysModal({ opened, holidays, today, onClose }: HolidaysProps) {
  const queries = useQueryClient();
  const [forms, leave] = useLeaveScope();
  const tryChange = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
      return false;
    } finally {
      void queries.invalidateQueries();
    }
  };
  const remove = async ({ id, date, name }: Holiday) => {
    if (!(await tryChange(api.classes.removeHoliday({ id })))) return;
    void toast(`${name} ya no es feriado: vuelven las clases de ese día.`, {
      onUndo: () => void tryChange(api.classes.addHoliday({ id: newId(), date, name })),
      closeAfter: 8000,
    });
  };
  return (
    <Modal opened={opened} onClose={() => leave(onClose)} title="Feriados" size={460}>
      <Stack gap={16}>
        <Text c="dimmed">
          Un feriado no tiene clases. Quienes habían reservado no pierden su reserva del plan.
        </Text>
        {holidays.length > 0 && (
          <Paper
            component="ul"
            bg="none"
            mah={232}
            className={rows.divided ?? ''}
            style={{ overflowY: 'auto' }}
          >
            {holidays.map((holiday) => (
              <Group key={holiday.id} component="li" wrap="nowrap" gap={12} mih={44} p="4px 4px 4px 12px">
                <Text span flex="none" w={132} c="dimmed" className="figures">
                  {nearDay(holiday.date, today)}
                </Text>
                <Text span flex={1} miw={0}>
                  {holiday.name}
                </Text>
                <ActionIcon aria-label={`Quitar: ${holiday.name}`} onClick={() => void remove(holiday)}>
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            ))}
          </Paper>
        )}
        {opened && <PublicHolidays today={today} />}
        <LeaveScope value={forms}>
          <AddHoliday />
        </LeaveScope>
      </Stack>
    </Modal>
  );
}
