import { NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { clockTime, fullName } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Session } from '../../reservations/contract.ts';
import { type Prospect, TrialForm as Schema } from '../contract.ts';

type ClassOfDay = (typeof Session)['_zod']['output'];

interface TrialFormProps {
  /** Of the reservation. */
  readonly id: string;
  readonly prospect: Prospect;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onBooked: (prospect: Prospect) => void;
}

const placesWords = ({ capacity, taken }: ClassOfDay): string => {
  const free = capacity - taken;
  if (free <= 0) return 'completa';
  return free === 1 ? 'queda 1 cupo' : `quedan ${free} cupos`;
};

interface ClassChoiceProps {
  readonly date: string;
}

/** The classes that take place on a day, those for trials first. */
function useClasses({ date }: ClassChoiceProps) {
  const { data, error } = useQuery({
    ...query(api.reservations.day, { date }),
    enabled: date !== '',
    placeholderData: keepPreviousData,
  });
  const held = data?.date === date ? data.items.filter(({ notHeld }) => notHeld === '') : undefined;
  return { classes: held?.toSorted((one, other) => Number(other.trial) - Number(one.trial)), error };
}

function ClassChoice({ date, ...field }: ClassChoiceProps & { readonly value?: string }) {
  const { classes, error } = useClasses({ date });
  const hint = error
    ? asApiError(error).message
    : classes?.length === 0
      ? 'Ese día no hay clases. Si viene sin clase, márcalo en Check In cuando llegue.'
      : '';
  return (
    <>
      <NativeSelect
        label="Clase"
        data={[
          { value: '', label: 'Elige una clase' },
          ...(classes ?? []).map((one) => ({
            value: one.classId,
            label: [
              clockTime(one.startTime),
              one.name,
              ...(one.trial ? ['acepta prueba'] : []),
              placesWords(one),
            ].join(' · '),
            disabled: one.taken >= one.capacity,
          })),
        ]}
        {...field}
      />
      <Text size="sm" c="dimmed" role="status">
        {hint}
      </Text>
    </>
  );
}

/** Books a class in which a prospect tries the gym. */
export default function TrialForm({ id, prospect, opened, onClose, onBooked }: TrialFormProps) {
  const { today } = useMe();
  const clientId = useRef(newId());
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Clase de prueba de ${fullName(prospect)}`}
      submitLabel="Reservar clase de prueba"
      initialValues={{ date: today, classId: '' }}
      schema={Schema}
      draft={null}
      onSubmit={async ({ date, classId }) => {
        onBooked(
          await api.prospects.bookTrial({
            ...{ id, prospectId: prospect.id, clientId: clientId.current, classId, date },
          }),
        );
      }}
    >
      {(form) => (
        <>
          <DateInput
            label="Día"
            {...form.getInputProps('date')}
            onChange={(date) => form.setValues({ date, classId: '' })}
          />
          <ClassChoice date={form.values.date} {...form.getInputProps('classId')} />
        </>
      )}
    </FormModal>
  );
}
