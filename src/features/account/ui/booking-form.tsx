import { NumberInput, SimpleGrid } from '@mantine/core';
import * as z from 'zod/mini';
import { type Gym, GymSettings } from '../../gym/contract.ts';
import { SettingsForm } from './settings-form.tsx';

const Form = z.pick(GymSettings, { bookingDays: true, cancelMinutes: true });

const valuesOf = ({ bookingDays, cancelMinutes }: Gym) => ({
  bookingDays: bookingDays as number | string,
  cancelMinutes: cancelMinutes as number | string,
});

/** The client's own booking and cancellation windows. */
export const BookingForm = ({ gym }: { readonly gym: Gym }) => (
  <SettingsForm
    gym={gym}
    submitLabel="Guardar reglas"
    schema={Form}
    valuesOf={valuesOf}
    changesOf={(values) => values}
  >
    {(form) => (
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Días de anticipación para reservar"
          description="Con 0, solo el mismo día."
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={60}
          clampBehavior="none"
          {...form.getInputProps('bookingDays')}
        />
        <NumberInput
          label="Minutos antes para cancelar"
          description="Después, la reserva cuenta igual."
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          min={0}
          max={10_080}
          clampBehavior="none"
          {...form.getInputProps('cancelMinutes')}
        />
      </SimpleGrid>
    )}
  </SettingsForm>
);
