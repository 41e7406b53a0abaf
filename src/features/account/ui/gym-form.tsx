import { Button, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { meQuery } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { stale } from '../../../wire/failures.ts';
import { countries, currencies, type Gym, GymSettings } from '../../gym/contract.ts';
import { customs, timeZones } from '../rules.ts';
import classes from './section.module.css';

const percent = 'Escribe un porcentaje de 0 a 100.';
const Form = z.object({
  ...z.omit(GymSettings, { version: true, taxRate: true }).shape,
  taxRate: z.number({ error: percent }).check(z.minimum(0, percent), z.maximum(100, percent)),
});

const valuesOf = ({ name, country, currency, timeZone, taxRate }: Gym) => ({
  name,
  country: country as string,
  currency: currency as string,
  timeZone,
  taxRate: (taxRate / 100) as number | string,
});
type Values = ReturnType<typeof valuesOf>;

const settingsOf = (values: Values, version: number) =>
  z.parse(GymSettings, { ...values, taxRate: Math.round(Number(values.taxRate) * 100), version });

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function GymForm({ gym }: { readonly gym: Gym }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(gym);
  const [saved, setSaved] = useState(false);
  const form = useFields(valuesOf(gym), Form);

  const show = (now: Gym) => {
    setSeen(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    form.clearErrors();
  };
  const { submit, working, error, clear } = useSubmit(
    (values: Values) => api.gym.update(settingsOf(values, seen.version)),
    {
      form,
      onDone: (now) => {
        client.setQueryData(query(api.gym.get, {}).queryKey, now);
        void client.invalidateQueries({ queryKey: meQuery().queryKey });
        show(now);
        setSaved(true);
      },
    },
  );
  const follow = useEffectEvent((now: Gym) => {
    if (now.version === seen.version || working) return;
    const same = JSON.stringify(valuesOf(now)) === JSON.stringify(valuesOf(seen));
    if (same) setSeen(now);
    else if (!form.isDirty()) show(now);
  });
  useEffect(() => follow(gym), [gym]);

  const zones = useMemo(() => timeZones(seen.timeZone), [seen.timeZone]);
  const moveTo = (country: string | null) => {
    form.setFieldValue('country', country ?? '');
    const { currency, timeZone } = customs[country as keyof typeof customs] ?? form.values;
    if (!form.isDirty('currency')) form.setFieldValue('currency', currency);
    if (!form.isDirty('timeZone')) form.setFieldValue('timeZone', timeZone);
  };

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {saved && (
          <Banner tone="good" onClose={() => setSaved(false)}>
            Cambios guardados.
          </Banner>
        )}
        {error?.code === stale.code ? (
          <Banner tone="bad">
            Otra persona cambió estos datos mientras los editabas.{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                clear();
                show(gym);
              }}
            >
              Ver los datos nuevos
            </Button>
          </Banner>
        ) : (
          error && <Failure error={error} />
        )}
        <TextInput label="Nombre del gimnasio" autoComplete="organization" {...form.getInputProps('name')} />
        <div className={classes.pair}>
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
          <NumberInput
            label="Impuesto del punto de venta"
            suffix=" %"
            decimalSeparator=","
            allowedDecimalSeparators={['.', ',']}
            decimalScale={2}
            min={0}
            max={100}
            clampBehavior="none"
            {...form.getInputProps('taxRate')}
          />
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={working}>
            Guardar cambios
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
