import { Button, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../web/api.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { PasswordField } from '../../web/ui/password-field.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { useSubmit } from '../../web/ui/submit.ts';

const tooShort = 'La contraseña necesita al menos 8 caracteres.';

export default function Reset() {
  const search = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const [password, setPassword] = useState('');
  const [lacking, setLacking] = useState('');
  const [changed, setChanged] = useState(false);
  const { submit, working, error } = useSubmit(() => api.account.resetPassword({ token, password }), {
    onDone: () => setChanged(true),
  });
  const check = () => setLacking(password.length < 8 ? tooShort : '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    check();
    if (password.length >= 8) void submit();
  };
  const back = (
    <TextLink to="/login" reloadDocument underline="hover" data-alone>
      Volver a iniciar sesión
    </TextLink>
  );
  if (changed) {
    return (
      <PublicPage title="Contraseña cambiada">
        <Stack gap="md">
          <Banner tone="good">Ya puedes entrar con tu contraseña nueva. Cerramos tus otras sesiones.</Banner>
          <ButtonLink to="/login" reloadDocument>
            Iniciar sesión
          </ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  if (!token || error?.code === 'link_expired') {
    return (
      <PublicPage title="Este enlace ya no sirve" foot={back}>
        <Stack gap="md" role="alert">
          <Text>
            Cada enlace sirve una sola vez, durante una hora. Pide uno nuevo y ábrelo desde tu correo.
          </Text>
          <ButtonLink to="/forgot-password">Pedir un enlace nuevo</ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Nueva contraseña" foot={back}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          {error && !error.fields?.password && <Failure error={error} />}
          <PasswordField
            label="Contraseña nueva"
            name="password"
            fresh
            autoFocus
            value={password}
            error={lacking || error?.fields?.password}
            onBlur={() => password && check()}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setLacking('');
            }}
          />
          <Button type="submit" loading={working}>
            Cambiar contraseña
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
