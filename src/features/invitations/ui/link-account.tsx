import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { meQuery, useEnter, useSignOut } from '../../../web/session.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';

interface LinkAccountProps {
  readonly token: string;
  readonly email: string;
}

/** The e-mail has an account already: its owner signs in and links it. */
export function LinkAccount({ token, email }: LinkAccountProps) {
  const me = useQueryClient().getQueryData(meQuery().queryKey);
  const back = { redirect: `/activate?${new URLSearchParams({ token })}` };
  const enter = useEnter();
  const signOut = useSignOut();
  const linking = useSubmit(async () => {
    await api.invitations.accept({ token });
    await enter();
  });
  const leaving = useSubmit(() => signOut(back.redirect));
  if (!me) {
    return (
      <Stack gap="md">
        <Text>
          Ya tienes una cuenta con <b>{email}</b>. Inicia sesión y la vinculamos; tu contraseña sigue igual.
        </Text>
        <ButtonLink to="/login" search={back}>
          Iniciar sesión
        </ButtonLink>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {linking.error && <Failure error={linking.error} />}
      <Text>
        Entraste como <b>{me.email}</b>.
      </Text>
      <Button onClick={() => void linking.submit()} loading={linking.working}>
        Vincular mi cuenta
      </Button>
      <Button variant="default" onClick={() => void leaving.submit()} loading={leaving.working}>
        Entrar con otra cuenta
      </Button>
    </Stack>
  );
}
