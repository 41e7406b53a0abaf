import { Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { meQuery, useEnter, useSignOut } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { ButtonLink, TextLink } from '../../web/ui/link.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { RegistrationForm } from './ui/registration-form.tsx';

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
          <ButtonLink to="/login" reloadDocument>
            Iniciar sesión
          </ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Crear cuenta"
      foot={
        <>
          ¿Ya tienes cuenta?{' '}
          <TextLink to="/login" reloadDocument>
            Inicia sesión
          </TextLink>
        </>
      }
    >
      <RegistrationForm onDone={() => setCreated(true)} />
    </PublicPage>
  );
}

/** For a user who signed in with Google and has yet to choose a role. */
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
      <RegistrationForm hasAccount onDone={() => void enter(redirect)} />
    </PublicPage>
  );
}
