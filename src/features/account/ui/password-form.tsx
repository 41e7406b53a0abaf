import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { accountContract } from '../contract.ts';

export function PasswordForm({ email }: { readonly email: string }) {
  const [saved, setSaved] = useState(false);
  const form = useLooseFields({ currentPassword: '', password: '' }, accountContract.changePassword.input);
  const { submit, working, error } = useSubmit(api.account.changePassword, {
    form,
    onDone: () => {
      form.reset();
      setSaved(true);
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
            Contraseña cambiada.
          </Banner>
        )}
        {error && <Failure error={error} />}
        {/* Lets a password manager recognise the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Contraseña actual" {...form.getInputProps('currentPassword')} />
        <PasswordField label="Contraseña nueva" fresh {...form.getInputProps('password')} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={working}>
            Cambiar contraseña
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
