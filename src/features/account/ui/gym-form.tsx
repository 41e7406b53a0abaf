import { NativeSelect, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Gym, GymSettings } from '../../gym/contract.ts';
import { countries, currencies } from '../../gym/domain.ts';
import { countryDefaults, timeZones } from '../rules.ts';
import { SettingsForm } from './settings-form.tsx';

const percent = 'Escribe un porcentaje de 0 a 100.';
const Form = z.object({
  ...z.pick(GymSettings, { name: true, country: true, currency: true, timeZone: true }).shape,
  taxRate: z.number({ error: percent }).check(z.minimum(0, percent), z.maximum(100, percent)),
  taxPerProduct: z.boolean(),
});

const valuesOf = ({ name, country, currency, timeZone, taxRate, taxPerProduct }: Gym) => ({
  name,
  country: country as string,
  currency: currency as string,
  timeZone,
  taxRate: (taxRate / 100) as number | string,
  taxPerProduct,
});
type Values = ReturnType<typeof valuesOf>;

const changesOf = (values: Values) => ({ ...values, taxRate: Math.round(Number(values.taxRate) * 100) });

const taxPolicies = [
  { value: 'gym', label: 'Uno para todos' },
  { value: 'product', label: 'El de cada producto' },
];

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const GymForm = ({ gym }: { readonly gym: Gym }) => (
  <SettingsForm
    gym={gym}
    submitLabel="Guardar cambios"
    schema={Form}
    valuesOf={valuesOf}
    changesOf={changesOf}
  >
    {(form, loaded) => <Fields form={form} loaded={loaded} />}
  </SettingsForm>
);

interface FieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly loaded: Gym;
}

function Fields({ form, loaded }: FieldsProps) {
  const zones = useMemo(() => timeZones(loaded.timeZone), [loaded.timeZone]);
  const moveTo = (country: string | null) => {
    form.setFieldValue('country', country ?? '');
    const { currency, timeZone } = countryDefaults[country as keyof typeof countryDefaults] ?? form.values;
    if (!form.isDirty('currency')) form.setFieldValue('currency', currency);
    if (!form.isDirty('timeZone')) form.setFieldValue('timeZone', timeZone);
  };
  return (
    <>
      <TextInput label="Nombre del gimnasio" autoComplete="organization" {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="País"
          data={options(countries)}
          searchable
          {...form.getInputProps('country')}
          onChange={moveTo}
        />
        <Select label="Moneda" data={options(currencies)} searchable {...form.getInputProps('currency')} />
        <Select
          label="Zona horaria"
          data={zones}
          searchable
          limit={100}
          {...form.getInputProps('timeZone')}
        />
        <NativeSelect
          label="Impuesto de los productos"
          data={taxPolicies}
          value={form.values.taxPerProduct ? 'product' : 'gym'}
          onChange={(event) => form.setFieldValue('taxPerProduct', event.currentTarget.value === 'product')}
          {...(form.values.taxPerProduct && {
            description: 'La caja cobra el precio de venta con impuestos del catálogo',
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberInput
          label={form.values.taxPerProduct ? 'Impuesto de los planes afectos' : 'Impuesto del punto de venta'}
          suffix=" %"
          decimalSeparator=","
          allowedDecimalSeparators={['.', ',']}
          decimalScale={2}
          min={0}
          max={100}
          clampBehavior="none"
          {...form.getInputProps('taxRate')}
        />
      </SimpleGrid>
    </>
  );
}
