import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { meQuery } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { RowForm } from '../../../web/ui/row-form.tsx';
import { type Gym, GymSettings } from '../../gym/contract.ts';

interface SettingsFormProps<Values extends Record<string, unknown>> {
  readonly gym: Gym;
  readonly submitLabel: string;
  readonly schema: ComponentProps<typeof RowForm>['schema'];
  readonly valuesOf: (gym: Gym) => Values;
  /** The gym's settings that these values change; the others stay. */
  readonly changesOf: (values: Values) => Record<string, unknown>;
  readonly children: (form: UseFormReturnType<Values>, loaded: Gym) => ReactNode;
}

/** A form for some of the gym's settings. */
export function SettingsForm<Values extends Record<string, unknown>>({
  gym,
  submitLabel,
  schema,
  valuesOf,
  changesOf,
  children,
}: SettingsFormProps<Values>) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  return (
    <RowForm
      row={gym}
      draft={`settings ${submitLabel}`}
      submitLabel={submitLabel}
      schema={schema}
      valuesOf={valuesOf}
      fetch={() => api.gym.get({})}
      save={(values, { id: _, code: __, key: ___, ...settings }) =>
        api.gym.update(z.parse(GymSettings, { ...settings, ...changesOf(values) }))
      }
      onSaved={(now) => {
        client.setQueryData(query(api.gym.get, {}).queryKey, now);
        void client.invalidateQueries({ queryKey: meQuery().queryKey });
        setSaved(true);
      }}
      notice={
        saved && (
          <Banner tone="good" onClose={() => setSaved(false)}>
            Cambios guardados.
          </Banner>
        )
      }
    >
      {children}
    </RowForm>
  );
}
