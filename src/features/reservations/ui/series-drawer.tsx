import { Checkbox, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { weekdayOf, weekdays } from '../../../wire/weekdays.ts';
import { ClientsPicker } from '../../clients/parts.ts';
import { SeriesForm, type Session } from '../contract.ts';
import { bookedWords } from '../words.ts';
import { Outcome } from './series-outcome.tsx';

interface PreviewProps {
  readonly classId: string;
  readonly form: SeriesForm;
  readonly today: string;
}

/** What would be booked, and what not and why. */
function Preview({ classId, form, today }: PreviewProps) {
  const isWhole = SeriesForm.safeParse(form).success;
  const { data, error } = usePreview(api.reservations.previewSeries, { classId, ...form }, isWhole);
  if (!isWhole) return null;
  return (
    <div role="status">
      {error ? (
        <Text c="var(--bad-text)">{asApiError(error).message}</Text>
      ) : (
        data && <Outcome {...data} today={today} />
      )}
    </div>
  );
}

interface SeriesDrawerProps {
  /** Of what is booked together. */
  readonly id: string;
  readonly session: Session;
  readonly date: string;
  readonly today: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Books a class for several clients, or on several dates. */
export default function SeriesDrawer({ id, session, date, today, opened, onClose }: SeriesDrawerProps) {
  const { classId, name, days } = session;
  const queries = useQueryClient();
  const undo = async () => {
    try {
      await api.reservations.removeSeries({ id, from: date });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };
  const save = async (form: SeriesForm) => {
    const { items } = await api.reservations.bookSeries({ id, classId, ...form });
    const booked = items.filter(({ refusal }) => refusal === null).length;
    void queries.invalidateQueries();
    if (booked === 0) void toast('No se reservó ningún lugar.', { tone: 'bad' });
    else void toast(bookedWords(booked, items.length), { onUndo: () => void undo(), closeAfter: 8000 });
  };
  return (
    <FormDrawer<SeriesForm>
      opened={opened}
      onClose={onClose}
      title={`Reservar ${name}`}
      submitLabel="Reservar"
      draft={`series ${classId} ${date}`}
      initialValues={{ clientIds: [], days: [weekdayOf(date)], from: date, until: date }}
      schema={SeriesForm}
      onSubmit={save}
    >
      {(form) => (
        <>
          <ClientsPicker
            label="Clientes"
            chosen={form.values.clientIds}
            error={form.errors.clientIds}
            onChange={(clientIds) => form.setFieldValue('clientIds', clientIds)}
          />
          <Checkbox.Group label="Días" {...form.getInputProps('days')}>
            <Group gap="8px 16px" py={2}>
              {days.map((day) => (
                <Checkbox key={day} value={day} label={weekdays[day]} />
              ))}
            </Group>
          </Checkbox.Group>
          <DateInput
            label="Hasta"
            description={`Desde el ${nearDay(date, today)}, los dos días incluidos.`}
            {...form.getInputProps('until')}
          />
          <Preview classId={classId} form={form.values} today={today} />
        </>
      )}
    </FormDrawer>
  );
}
