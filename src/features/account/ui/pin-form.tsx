import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { freshMinutes, locksContract } from '../../locks/contract.ts';

/** Creates the till's PIN, or changes it with the current PIN or right after signing in. */
export function PinForm({ hasPin }: { readonly hasPin: boolean }) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(false);
  const form = useLooseFields({ present: '', pin: '' }, locksContract.setPin.input);
  const { submit, working, error } = useSubmit(api.locks.setPin, {
    form,
    onDone: () => {
      form.reset();
      setSaved(true);
      void queries.invalidateQueries({ queryKey: [api.locks.get.key[0]] });
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
          description="De 4 a 8 números."
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
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
