import { Button, Divider, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api } from '../../web/api.ts';
import { meQuery, useEnter, useSignOut } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { useFields } from '../../web/ui/fields.ts';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { PasswordField } from '../../web/ui/password-field.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { focusFirstError, useSubmit } from '../../web/ui/submit.ts';
import { email, password, requiredText } from '../../wire/fields.ts';
import { gymNameMissing, type Role, registration } from './contract.ts';
import { GoogleButton } from './ui/google-button.tsx';
import { RoleChoice } from './ui/role-choice.tsx';

const credentials = { email, password };
const asGym = { ...registration, gymName: requiredText(80, gymNameMissing.message) };
const schemas = {
  gym: z.object({ ...credentials, ...asGym }),
  client: z.object({ ...credentials, ...registration }),
  knownGym: z.object(asGym),
  knownClient: z.object(registration),
};

export default function Register() {
  const { complete } = useSearch({ strict: false });
  return complete ? <Completion /> : <Registration />;
}

function Registration() {
  const [created, setCreated] = useState(false);
  if (created) {
    return (
      <PublicPage title="Tu cuenta está lista">
        <Stack gap="md">
          <Banner tone="good">Cuenta creada. Ya puedes iniciar sesión.</Banner>
          <ButtonLink to="/login">Iniciar sesión</ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Crear cuenta"
      foot={
        <>
          ¿Ya tienes cuenta? <TextLink to="/login">Inicia sesión</TextLink>
        </>
      }
    >
      <RegistrationForm onDone={() => setCreated(true)} />
    </PublicPage>
  );
}

/** For a person who came by Google: who they are is known, not yet what. */
function Completion() {
  const { redirect } = useSearch({ strict: false });
  const { data: me, error } = useQuery(meQuery());
  const enter = useEnter();
  const signOut = useSignOut();
  const goOn = useEffectEvent(() => void enter(redirect));
  useEffect(() => {
    if (me?.role) goOn();
  }, [me?.role]);
  if (error) return <Registration />;
  if (!me || me.role) {
    return (
      <PublicPage title="Un momento">
        <Loader size="sm" aria-label="Cargando" />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Completa tu cuenta"
      note={`Entraste con Google como ${me.email}.`}
      foot={
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          Salir
        </Button>
      }
    >
      <RegistrationForm known onDone={() => void enter(redirect)} />
    </PublicPage>
  );
}

interface RegistrationFormProps {
  /** The account is there already; only what it is must be said. */
  readonly known?: boolean;
  readonly onDone: () => void;
}

function RegistrationForm({ known = false, onDone }: RegistrationFormProps) {
  const { code, key } = useSearch({ strict: false });
  const invited = typeof code === 'string' && typeof key === 'string';
  const [role, setRole] = useState<Role>(invited ? 'client' : 'gym');
  const gym = role === 'gym';
  const form = useFields(
    {
      email: '',
      password: '',
      gymName: '',
      name: '',
      gymCode: invited ? code : '',
      gymKey: invited ? key : '',
    },
    z.omit(schemas[known ? (gym ? 'knownGym' : 'knownClient') : role], { role: true }),
  );
  const address = form.values.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same e-mail sent again is the same registration.
  const id = useMemo(() => newId(), [address]);
  const { submit, working, error } = useSubmit(
    async ({ email, password, gymName, name, gymCode, gymKey }: typeof form.values) => {
      const said = gym ? { role, gymName } : { role, name, gymCode, gymKey };
      if (known) await api.account.completeRegistration(said);
      else await api.account.register({ id, email, password, ...said });
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
        {!known && (
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
            autoFocus={known}
            {...form.getInputProps('gymName')}
          />
        ) : (
          <>
            <TextInput
              label="Tu nombre"
              autoComplete="name"
              autoFocus={known}
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
          {known ? 'Continuar' : 'Crear cuenta'}
        </Button>
        {!known && (
          <>
            <Divider label="o" />
            <GoogleButton />
          </>
        )}
      </Stack>
    </form>
  );
}
