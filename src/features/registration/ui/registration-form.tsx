import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { GoogleButton } from '../../../web/ui/google-button.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { email, password, requiredText } from '../../../wire/fields.ts';
import type { Role } from '../../account/contract.ts';
import { gymNameMissing, registrationFields } from '../contract.ts';
import { RoleChoice } from './role-choice.tsx';

const credentials = { email, password };
const asGym = { ...registrationFields, gymName: requiredText(80, gymNameMissing.message) };
const schemas = {
  gym: z.object({ ...credentials, ...asGym }),
  client: z.object({ ...credentials, ...registrationFields }),
  knownGym: z.object(asGym),
  knownClient: z.object(registrationFields),
};

interface RegistrationFormProps {
  /** The account exists; only its role and profile are missing. */
  readonly hasAccount?: boolean;
  readonly onDone: () => void;
}

export function RegistrationForm({ hasAccount = false, onDone }: RegistrationFormProps) {
  const { code, key } = useSearch({ strict: false });
  const invited = typeof code === 'string' && typeof key === 'string';
  const [role, setRole] = useState<Role>(invited ? 'client' : 'gym');
  const gym = role === 'gym';
  const form = useLooseFields(
    {
      email: '',
      password: '',
      gymName: '',
      name: '',
      gymCode: invited ? code : '',
      gymKey: invited ? key : '',
    },
    z.omit(schemas[hasAccount ? (gym ? 'knownGym' : 'knownClient') : role], { role: true }),
  );
  const address = form.values.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same e-mail sent again is the same registration.
  const id = useMemo(() => newId(), [address]);
  const { submit, working, error } = useSubmit(
    async ({ email, password, gymName, name, gymCode, gymKey }: typeof form.values) => {
      const profile = gym ? { role, gymName } : { role, name, gymCode, gymKey };
      if (hasAccount) await api.registration.complete(profile);
      else await api.registration.register({ id, email, password, ...profile });
    },
    { form, onDone },
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        <RoleChoice value={role} onChange={setRole} />
        {!hasAccount && (
          <>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('email')}
            />
            <PasswordField label="Contraseña" fresh {...form.getInputProps('password')} />
          </>
        )}
        {gym ? (
          <TextInput
            label="Nombre del gimnasio"
            autoComplete="organization"
            autoFocus={hasAccount}
            {...form.getInputProps('gymName')}
          />
        ) : (
          <>
            <TextInput
              label="Tu nombre"
              autoComplete="name"
              autoFocus={hasAccount}
              {...form.getInputProps('name')}
            />
            <Group grow align="flex-start" gap="sm">
              <TextInput
                label="Código"
                autoComplete="off"
                autoCapitalize="characters"
                {...form.getInputProps('gymCode')}
              />
              <TextInput
                label="Clave"
                autoComplete="off"
                autoCapitalize="characters"
                {...form.getInputProps('gymKey')}
              />
            </Group>
            <Text size="xs" c="dimmed" mt={-8}>
              Los da tu gimnasio. Si aún no los tienes, puedes vincularte después.
            </Text>
          </>
        )}
        <Button type="submit" loading={working}>
          {hasAccount ? 'Continuar' : 'Crear cuenta'}
        </Button>
        {!hasAccount && (
          <>
            <Divider label="o" />
            <GoogleButton />
          </>
        )}
      </Stack>
    </form>
  );
}
