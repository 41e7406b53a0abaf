import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../web/api.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { Failure } from '../../web/ui/failure.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { useSubmit } from '../../web/ui/submit.ts';

/** Asks for a click: programs that look at mails open their links. */
export default function Confirm() {
  const search = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const { submit, working, error } = useSubmit(() => api.account.confirmEmail({ token }), {
    onDone: () => {
      setConfirmed(true);
      void queries.invalidateQueries();
    },
  });
  if (confirmed) {
    return (
      <PublicPage title="Correo confirmado">
        <Stack gap="md">
          <Banner tone="good">Desde ahora tu gimnasio puede enviar correos a sus clientes.</Banner>
          <ButtonLink to="/">Ir a Pulso</ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  if (!token || error?.code === 'link_expired') {
    return (
      <PublicPage title="Este enlace ya no sirve">
        <Stack gap="md" role="alert">
          <Text>Cada enlace sirve durante 7 días. Entra en Pulso y pide otro desde el aviso de arriba.</Text>
          <ButtonLink to="/">Ir a Pulso</ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title="Confirma tu correo"
      note="Así sabemos que es tuyo, y los correos de tu gimnasio pueden salir."
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        <Button onClick={() => void submit()} loading={working}>
          Confirmar mi correo
        </Button>
      </Stack>
    </PublicPage>
  );
}
