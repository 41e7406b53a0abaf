import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { meQuery } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { useEdit } from '../../../web/ui/edit.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { type Gym, GymSettings } from '../../gym/contract.ts';

interface SettingsFormProps<Values extends Record<string, unknown>> {
  readonly gym: Gym;
  readonly submitLabel: string;
  readonly schema: NonNullable<Parameters<typeof useFields>[1]>;
  readonly valuesOf: (gym: Gym) => Values;
  /** The gym's settings that these values change; the others stay. */
  readonly changesOf: (values: Values) => Record<string, unknown>;
  readonly children: (form: UseFormReturnType<Values>, loaded: Gym) => ReactNode;
}

/** A form for some of the gym's settings. Changes saved elsewhere appear unless the user is editing. */
export function SettingsForm<Values extends Record<string, unknown>>({
  gym,
  submitLabel,
  schema,
  valuesOf,
  changesOf,
  children,
}: SettingsFormProps<Values>) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState(gym);
  const [saved, setSaved] = useState(false);
  const form = useFields(valuesOf(gym), schema, { draft: `settings ${submitLabel}` });

  const show = (now: Gym) => {
    setLoaded(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    form.clearErrors();
  };
  const { save, collisions } = useEdit(form, { row: loaded, valuesOf, fetch: () => api.gym.get({}) });
  const send = (values: Values, row = loaded) => {
    const { id: _, code: __, key: ___, ...settings } = row;
    return api.gym.update(z.parse(GymSettings, { ...settings, ...changesOf(values) }));
  };
  const { submit, working, error } = useSubmit((values: Values) => save(send, values), {
    form,
    onDone: (now) => {
      client.setQueryData(query(api.gym.get, {}).queryKey, now);
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
      show(now);
      setSaved(true);
    },
  });
  const follow = useEffectEvent((now: Gym) => {
    if (now.version === loaded.version || working) return;
    const same = JSON.stringify(valuesOf(now)) === JSON.stringify(valuesOf(loaded));
    if (same) setLoaded(now);
    else if (!form.isDirty()) show(now);
  });
  useEffect(() => follow(gym), [gym]);

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
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
        {children(form, loaded)}
        <Group justify="flex-end">
          <Button type="submit" loading={working}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
