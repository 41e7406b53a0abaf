import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { ApiError, api, query } from '../../../web/api.ts';
import { ColorChoice } from '../../../web/ui/color-choice.tsx';
import { rowOf } from '../../../web/ui/edit.ts';
import { EndTimeInput } from '../../../web/ui/end-time-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { weekdays } from '../../../wire/weekdays.ts';
import { MemberInput } from '../../team/parts.ts';
import { ClassForm, type WeeklyClass } from '../contract.ts';
import { dayNames, formOf, startingAt, upcomingWords } from '../rules.ts';

/** The class to change, or the id and initial values of a new one. */
export interface ClassTarget {
  readonly id: string;
  readonly title: string;
  readonly draft: ClassForm;
  readonly weekly?: WeeklyClass;
}

type Fields = Omit<ClassForm, 'capacity'> & { capacity: number | string };
type Form = UseFormReturnType<Fields>;

interface ClassFormModalProps {
  readonly opened: boolean;
  readonly target: ClassTarget;
  readonly onClose: () => void;
  readonly onSaved: (saved: WeeklyClass) => void;
}

function ProgramField({ form, weekly }: { readonly form: Form; readonly weekly: WeeklyClass | undefined }) {
  const { data } = useQuery(query(api.programs.options, {}));
  const own = weekly?.programId ? [{ id: weekly.programId, name: weekly.programName ?? '' }] : [];
  const active = data?.items.filter((program) => program.active && program.id !== weekly?.programId) ?? [];
  const options = [...own, ...active].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      label="Programa"
      data={[{ value: '', label: 'Sin programa' }, ...options]}
      {...form.getInputProps('programId')}
      value={form.values.programId ?? ''}
      onChange={(event) => form.setFieldValue('programId', event.currentTarget.value || null)}
    />
  );
}

function TimeFields({ form }: { readonly form: Form }) {
  const start = form.getInputProps('startTime');
  const changeStart = (event: ChangeEvent<HTMLInputElement>) => {
    const startTime = event.currentTarget.value;
    const { startTime: before, endTime } = form.values;
    form.setFieldValue('startTime', startTime);
    if (startTime && before && before < endTime) {
      form.setFieldValue('endTime', startingAt({ startTime: before, endTime }, startTime).endTime);
    }
  };
  return (
    <SimpleGrid cols={2}>
      <TextInput label="Empieza" type="time" {...start} onChange={changeStart} />
      <EndTimeInput label="Termina" {...form.getInputProps('endTime')} value={form.values.endTime} />
    </SimpleGrid>
  );
}

/** Adds or changes a weekly class. */
export function ClassFormModal({ opened, target, onClose, onSaved }: ClassFormModalProps) {
  const queries = useQueryClient();
  const { id, title, draft, weekly } = target;
  const save = async (values: Fields, row: WeeklyClass | undefined) => {
    const form = ClassForm.parse(values);
    try {
      onSaved(
        await (row
          ? api.classes.update({ ...form, id, version: row.version })
          : api.classes.create({ ...form, id })),
      );
    } catch (reason) {
      if (reason instanceof ApiError && reason.status < 500) void queries.invalidateQueries();
      throw reason;
    }
  };
  return (
    <FormModal<Fields, WeeklyClass>
      opened={opened}
      onClose={onClose}
      title={title}
      submitLabel="Guardar horario"
      draft={`class ${weekly?.id ?? 'new'}`}
      initialValues={draft}
      schema={ClassForm}
      stored={
        weekly && {
          row: weekly,
          valuesOf: formOf,
          fetch: async () => rowOf((await api.classes.week({})).classes, id),
          together: [
            ['startTime', 'endTime'],
            ['teachers', 'teacherId'],
          ],
        }
      }
      onSubmit={save}
    >
      {(form) => (
        <>
          <SimpleGrid cols={2}>
            <TextInput
              label="Nombre"
              placeholder="Spinning, Yoga, Crossfit"
              autoComplete="off"
              maxLength={80}
              {...form.getInputProps('name')}
            />
            <ProgramField form={form} weekly={weekly} />
          </SimpleGrid>
          <Checkbox.Group label="Días" {...form.getInputProps('days')}>
            <SimpleGrid cols={{ base: 2, xs: 4 }} spacing={12} verticalSpacing={{ base: 0, xs: 10 }} py={2}>
              {dayNames.map((name) => (
                <Checkbox key={name} value={name} label={weekdays[name]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <TimeFields form={form} />
          {weekly && weekly.upcoming > 0 && (
            <Text size="xs" c="dimmed">
              {upcomingWords(weekly.upcoming)}: si cambias un día, las de ese día quedan sin clase.
            </Text>
          )}
          <SimpleGrid cols={2}>
            <NumberInput
              label="Cupos"
              min={1}
              max={1000}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              inputMode="numeric"
              {...form.getInputProps('capacity')}
            />
            <MemberInput
              label="Profesores (opcional)"
              {...form.getInputProps('teachers')}
              memberId={form.getValues().teacherId ?? null}
              onChange={({ name, memberId }) => form.setValues({ teachers: name, teacherId: memberId })}
            />
          </SimpleGrid>
          <ColorChoice {...form.getInputProps('color')} />
          <SimpleGrid cols={2}>
            <Checkbox label="Clases de prueba" {...form.getInputProps('trial', { type: 'checkbox' })} />
            <Checkbox label="Clase online" {...form.getInputProps('online', { type: 'checkbox' })} />
          </SimpleGrid>
        </>
      )}
    </FormModal>
  );
}
