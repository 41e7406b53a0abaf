import { NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { billingPeriods, stocks } from '../domain.ts';
import { openGymOptions } from '../words.ts';
import { options, wholeNumber } from './options.ts';
import { lastsDays, type PlanDraft } from './plan-draft.ts';
import { PlanFreezes } from './plan-freezes.tsx';
import { PlanPrograms } from './plan-programs.tsx';
import { PlanReservations } from './plan-reservations.tsx';

const taxTreatments = [
  { value: 'exempt', label: 'Exento' },
  { value: 'taxable', label: 'Afecto a IVA' },
];

const fullWidth = { gridColumn: '1 / -1' };

interface PlanFieldsProps {
  readonly form: UseFormReturnType<PlanDraft>;
}

export function PlanFields({ form }: PlanFieldsProps) {
  const { kind, stock, sellOnline, taxable } = form.values;
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
      {kind === 'pack' && (
        <NumberInput label="Sesiones" {...wholeNumber} {...form.getInputProps('reservationLimit')} />
      )}
      {lastsDays(kind) ? (
        <NumberInput
          label={kind === 'pack' ? 'Días para usarlas' : 'Días de duración'}
          {...wholeNumber}
          {...form.getInputProps('days')}
        />
      ) : (
        <NativeSelect
          label="Tipo de pago"
          data={options(billingPeriods)}
          {...form.getInputProps('billingPeriod')}
        />
      )}
      {kind !== 'trial' && (
        <MoneyInput
          label="Matrícula"
          description="Una vez por cliente; 0 es sin matrícula"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('enrolmentFee')}
        />
      )}
      {!lastsDays(kind) && (
        <NumberInput
          label="Día de cobro"
          description="Del mes; lo anterior se cobra por sus días"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="El de cada venta"
          {...wholeNumber}
          {...form.getInputProps('billingDay')}
          value={form.values.billingDay ?? ''}
          onChange={(value) => form.setFieldValue('billingDay', value === '' ? null : Number(value))}
        />
      )}
      {kind !== 'pack' && <PlanReservations form={form} />}
      <NativeSelect
        style={fullWidth}
        label="Acceso libre"
        description="Venir sin clase, a lo más una vez al día"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={openGymOptions(form.values)}
        {...form.getInputProps('openGym')}
      />
      <div style={fullWidth}>
        <PlanPrograms form={form} />
      </div>
      <NativeSelect
        label="Vender online"
        data={['Si', 'No']}
        value={sellOnline ? 'Si' : 'No'}
        onChange={(event) => form.setFieldValue('sellOnline', event.currentTarget.value === 'Si')}
        error={form.errors.sellOnline}
      />
      <NativeSelect
        label="Impuesto"
        data={taxTreatments}
        value={taxable ? 'taxable' : 'exempt'}
        onChange={(event) => form.setFieldValue('taxable', event.currentTarget.value === 'taxable')}
        description={taxable ? 'El valor ya incluye el IVA' : 'Las clases con instructor no llevan IVA'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NumberInput label="Personas que cubre" {...wholeNumber} {...form.getInputProps('people')} />
      <NativeSelect label="Stock" data={options(stocks)} {...form.getInputProps('stock')} />
      {stock === 'limited' && (
        <NumberInput label="Cuántos se venden" {...wholeNumber} {...form.getInputProps('stockLimit')} />
      )}
      <div style={fullWidth}>
        <PlanFreezes form={form} />
      </div>
    </SimpleGrid>
  );
}
