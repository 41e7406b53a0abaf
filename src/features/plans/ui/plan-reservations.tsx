import { NativeSelect, NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { distributions, reservationPeriods } from '../domain.ts';
import { options, wholeNumber } from './options.ts';
import type { PlanDraft } from './plan-draft.ts';

/** How many reservations it includes in which period. */
export const PlanReservations = ({ form }: { readonly form: UseFormReturnType<PlanDraft> }) => (
  <>
    <NativeSelect
      label="Distribución de reservas"
      data={options(distributions)}
      {...form.getInputProps('reservations')}
    />
    {form.values.reservations === 'limited' && (
      <>
        <NativeSelect
          label="Período de reservas"
          data={options(reservationPeriods)}
          {...form.getInputProps('reservationPeriod')}
        />
        <NumberInput
          label="Reservas por período"
          {...wholeNumber}
          {...form.getInputProps('reservationLimit')}
        />
      </>
    )}
  </>
);
