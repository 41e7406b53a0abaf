import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { useEnter } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { PasswordField } from '../../../web/ui/password-field.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { email as emailField, password as passwordField } from '../../../wire/fields.ts';

const Form = z.object({ email: emailField, password: passwordField });

/** Makes the account with this id. */
export type Create = (id: string, values: { email: string; password: string }) => Promise<unknown>;

interface NewAccountProps {
  readonly create: Create;
  readonly label: string;
  /** What is offered to whoever has an account. */
  readonly offer: string;
  /** Empty if the gym has none: then the user enters it. */
  readonly email: string;
  /** This screen, to return to. */
  readonly back: string;
}

/** Makes the person's account; whoever has one signs in and comes back, as the link does not say who does. */
export function NewAccount({ create, label, offer, email, back }: NewAccountProps) {
  const [id] = useState(() => newId());
  const enter = useEnter();
  const form = useLooseFields({ email, password: '' }, Form);
  const { submit, working, error } = useSubmit(
    async (values: typeof form.values) => {
      await create(id, values);
      await api.account.signIn(values);
      await enter();
    },
    { form },
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
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== ''}
          autoFocus={email === ''}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Elige una contraseña"
          fresh
          autoFocus={email !== ''}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={working}>
          {label}
        </Button>
        <Divider label="o" />
        <Text>{offer}</Text>
        <ButtonLink to="/login" reloadDocument search={{ redirect: back }} variant="default">
          Iniciar sesión
        </ButtonLink>
      </Stack>
    </form>
  );
}
