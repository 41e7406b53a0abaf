import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../../web/api.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { rowOf } from '../../../web/ui/edit.ts';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { saveOnEnter } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { Correction, type Entry, type Timesheet } from '../contract.ts';

/** The entry to correct, or the id and day of one that is missing. */
export interface CorrectionTarget {
  readonly id: string;
  readonly date: string;
  readonly entry?: Entry;
}

interface CorrectionFormProps {
  readonly sheet: Timesheet;
  readonly target: CorrectionTarget;
  readonly onClose: () => void;
}

const formOf = ({ date, start, end }: Entry): Correction => ({ date, start, end, reason: '' });

/** Adds or corrects hours of a person, with the reason. */
export function CorrectionForm({ sheet, target, onClose }: CorrectionFormProps) {
  const queries = useQueryClient();
  const { personId, name, month } = sheet;
  const { id, date, entry } = target;
  const save = async (values: Correction, row: Entry | undefined) => {
    const form = Correction.parse(values);
    try {
      await (row
        ? api.timesheets.change({ id, version: row.version, ...form })
        : api.timesheets.add({ id, personId, ...form }));
    } catch (reason) {
      if (reason instanceof ApiError && reason.status < 500) void queries.invalidateQueries();
      throw reason;
    }
    await queries.invalidateQueries();
    void toast(row ? `Se corrigieron las horas de ${name}.` : `Se agregaron horas de ${name}.`);
  };
  return (
    <FormModal<Correction, Entry>
      opened
      onClose={onClose}
      title={`${entry ? 'Corregir' : 'Agregar'} horas de ${name}`}
      submitLabel={entry ? 'Guardar corrección' : 'Agregar horas'}
      draft={`timesheet ${entry ? id : `new ${personId}`}`}
      initialValues={entry ? formOf(entry) : { date, start: '', end: null, reason: '' }}
      schema={Correction}
      stored={
        entry && {
          row: entry,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.timesheets.sheet({ personId, month })).items, id),
          together: [['date', 'start', 'end']],
        }
      }
      onSubmit={save}
    >
      {(form) => (
        <>
          <DateInput label="Día de la entrada" {...form.getInputProps('date')} />
          <SimpleGrid cols={2}>
            <TextInput label="Entrada" type="time" {...form.getInputProps('start')} />
            <TextInput
              label="Salida"
              type="time"
              description="Antes que la entrada es del día siguiente; vacía, si sigue trabajando."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('end')}
              value={form.values.end ?? ''}
              onChange={(event) => form.setFieldValue('end', event.currentTarget.value || null)}
            />
          </SimpleGrid>
          <Textarea
            label="Motivo"
            description="Queda en la hoja y en el registro."
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
            onKeyDown={saveOnEnter}
          />
        </>
      )}
    </FormModal>
  );
}
