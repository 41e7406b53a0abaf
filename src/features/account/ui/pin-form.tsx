import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { freshMinutes, type locksContract } from '../../locks/contract.ts';
import type { pinsContract } from '../../pins/contract.ts';

interface PinFormProps {
  readonly name: string;
  readonly hasPin: boolean;
  readonly set: (pins: { pin: string; present: string }) => Promise<unknown>;
  readonly input: typeof locksContract.setPin.input | typeof pinsContract.setOwn.input;
  readonly description: string;
  readonly longest: number;
}

/** Creates a PIN, or changes it with the current one or right after signing in. */
export function PinForm({ name, hasPin, set, input, description, longest }: PinFormProps) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useLooseFields({ present: '', pin: '' }, input, name);
  const { submit, working, error } = useSubmit(set, {
    form,
    onDone: () => {
      form.reset();
      setSaved(true);
      void queries.invalidateQueries();
    },
  });
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
            PIN guardado.
          </Banner>
        )}
        {error && <Failure error={error} />}
        {hasPin && (
          <PasswordField
            label="PIN actual"
            description={`¿Lo olvidaste? Cierra sesión, entra otra vez y crea otro dentro de ${freshMinutes} minutos: mientras tanto puedes dejarlo vacío.`}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('present')}
          />
        )}
        <PasswordField
          label={hasPin ? 'PIN nuevo' : 'PIN'}
          description={description}
          inputMode="numeric"
          autoComplete="off"
          maxLength={longest}
          {...form.getInputProps('pin')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={working}>
            {hasPin ? 'Cambiar PIN' : 'Crear PIN'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
