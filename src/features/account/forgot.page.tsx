import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../web/api.ts';
import { Failure } from '../../web/ui/failure.tsx';
import { TextLink } from '../../web/ui/link.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { useSubmit } from '../../web/ui/submit.ts';

export default function Forgot() {
  const [email, setEmail] = useState('');
  const [lacking, setLacking] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [command, setCommand] = useState<string | null>(null);
  const { submit, working, error } = useSubmit(() => api.account.requestReset({ email }), {
    onDone: (answer) => {
      setCommand(answer.command);
      setSentTo(email.trim());
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim()) return setLacking('Escribe tu email.');
    void submit();
  };
  const back = (
    <TextLink to="/login" reloadDocument underline="hover" data-alone>
      Volver a iniciar sesión
    </TextLink>
  );
  if (command) {
    return (
      <PublicPage title="Este Pulso no envía correos" foot={back}>
        <Stack gap="md" role="status">
          <Text>
            No podemos enviarte un enlace: aquí no hay un servidor de correo configurado. Pide uno a quien
            administra este Pulso; lo obtiene en su equipo así, con el correo de tu cuenta:
          </Text>
          <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {command}
          </Text>
        </Stack>
      </PublicPage>
    );
  }
  if (sentTo) {
    return (
      <PublicPage title="Revisa tu correo" foot={back}>
        <Stack gap="md" role="status">
          <Text>
            Si hay una cuenta de Pulso con <b>{sentTo}</b>, le enviamos un enlace para cambiar la contraseña.
            Sirve durante una hora.
          </Text>
          <Text c="dimmed">Si no llega en unos minutos, mira en el correo no deseado.</Text>
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            Usar otro email
          </Button>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Recuperar contraseña"
      note="Escribe el correo de tu cuenta y te decimos cómo elegir una contraseña nueva."
      foot={back}
    >
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          {error && !error.fields?.email && <Failure error={error} />}
          <TextInput
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            error={lacking || error?.fields?.email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setLacking('');
            }}
          />
          <Button type="submit" loading={working}>
            Enviar enlace
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
