import { MultiSelect, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import {
  billingPeriods,
  distributions,
  type Plan,
  type PlanForm,
  type PlanKind,
  reservationPeriods,
  stocks,
} from '../contract.ts';

/** A plan being edited; numbers may be missing. */
export type PlanDraft = Omit<PlanForm, 'price' | 'days' | 'reservationLimit' | 'stockLimit'> & {
  price: number | null;
  days: number | string | null;
  reservationLimit: number | string;
  stockLimit: number | string;
};

const lastsDays = (kind: PlanKind) => kind === 'days' || kind === 'trial';

export const blankPlan = (kind: PlanKind): PlanDraft => ({
  kind,
  name: '',
  description: '',
  price: kind === 'trial' ? 0 : null,
  billingPeriod: lastsDays(kind) ? null : 'monthly',
  days: lastsDays(kind) ? '' : null,
  reservations: 'unlimited',
  reservationLimit: 0,
  reservationPeriod: 'month',
  programIds: [],
  sellOnline: true,
  stock: 'unlimited',
  stockLimit: 0,
});

export const draftOf = ({ id, programs, sold, version, ...draft }: Plan): PlanDraft => draft;

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const wholeNumber = { allowDecimal: false, allowNegative: false, inputMode: 'numeric' } as const;

const fullWidth = { gridColumn: '1 / -1' };

interface PlanFieldsProps {
  readonly form: UseFormReturnType<PlanDraft>;
}

/** Selects among active programs and those already selected. */
function Programs({ form }: PlanFieldsProps) {
  const { data } = useQuery(query(api.programs.options, {}));
  const programIds = form.values.programIds;
  const offered = (data?.items ?? []).filter(({ id, active }) => active || programIds.includes(id));
  return (
    <MultiSelect
      label="Programas"
      data={offered.map(({ id, name, active }) => ({
        value: id,
        label: active ? name : `${name} (inactivo)`,
      }))}
      placeholder={programIds.length === 0 ? 'Todos' : ''}
      description="Las clases que reserva. Sin elegir ninguno, sirve para todas."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar todos los programas' }}
      {...form.getInputProps('programIds')}
    />
  );
}

export function PlanFields({ form }: PlanFieldsProps) {
  const { kind, reservations, stock, sellOnline } = form.values;
  return (
    <SimpleGrid type="container" cols={{ base: 1, '380px': 2 }}>
      <TextInput
        style={fullWidth}
        label="Nombre"
        placeholder="Full, Estudiantes, Mañanas"
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <Textarea
        style={fullWidth}
        label="Descripción"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <MoneyInput
        label="Valor"
        {...(!form.errors.price && { description: 'Sin puntos ni comas' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('price')}
      />
      {lastsDays(kind) ? (
        <NumberInput label="Días de duración" {...wholeNumber} {...form.getInputProps('days')} />
      ) : (
        <NativeSelect
          label="Tipo de pago"
          data={options(billingPeriods)}
          {...form.getInputProps('billingPeriod')}
        />
      )}
      <NativeSelect
        label="Distribución de reservas"
        data={options(distributions)}
        {...form.getInputProps('reservations')}
      />
      <NativeSelect
        label="Período de reservas"
        data={options(reservationPeriods)}
        {...form.getInputProps('reservationPeriod')}
      />
      {reservations === 'limited' && (
        <NumberInput
          label="Reservas por período"
          {...wholeNumber}
          {...form.getInputProps('reservationLimit')}
        />
      )}
      <div style={fullWidth}>
        <Programs form={form} />
      </div>
      <NativeSelect
        label="Vender online"
        data={['Si', 'No']}
        value={sellOnline ? 'Si' : 'No'}
        onChange={(event) => form.setFieldValue('sellOnline', event.currentTarget.value === 'Si')}
        error={form.errors.sellOnline}
      />
      <NativeSelect label="Stock" data={options(stocks)} {...form.getInputProps('stock')} />
      {stock === 'limited' && (
        <NumberInput label="Cuántos se venden" {...wholeNumber} {...form.getInputProps('stockLimit')} />
      )}
    </SimpleGrid>
  );
}
