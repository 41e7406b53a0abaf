import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { useVisitor } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { PublicPage } from '../../web/ui/public-page.tsx';
import { LinkAccount } from './ui/link-account.tsx';
import { NewAccount } from './ui/new-account.tsx';

const unusable = {
  link_expired: {
    title: 'Este enlace ya no sirve',
    says: 'Cada enlace sirve una sola vez, durante 14 días. Pide uno nuevo en tu gimnasio, o inicia sesión si ya activaste tu cuenta.',
  },
  already_linked: {
    title: 'Tu cuenta ya está activa',
    says: 'Este cliente ya tiene su cuenta. Inicia sesión para ver tus membresías y pagos.',
  },
} as const;

export default function Activate() {
  const search = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const visitor = useVisitor();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.invitations.read, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && visitor !== undefined) {
    const { gymName, clientName, email } = data;
    const back = `/activate?${new URLSearchParams({ token })}`;
    return (
      <PublicPage
        title={`Hola, ${clientName}`}
        note={`${gymName} te invita a ver tus membresías y pagos en Pulso.`}
      >
        {visitor ? (
          <LinkAccount
            accept={() => api.invitations.accept({ token })}
            label="Vincular mi cuenta"
            entered={visitor.email}
            back={back}
          />
        ) : (
          <NewAccount
            create={(id, values) => api.invitations.activate({ token, id, ...values })}
            label="Activar mi cuenta"
            offer="¿Ya tienes una cuenta en Pulso? Inicia sesión y la vinculamos; tu contraseña sigue igual."
            email={email}
            back={back}
          />
        )}
      </PublicPage>
    );
  }
  const code = error instanceof ApiError && (error.code === 'invalid_input' ? 'link_expired' : error.code);
  if (code === 'link_expired' || code === 'already_linked') {
    return (
      <PublicPage title={unusable[code].title}>
        <Stack gap="md" role="alert">
          <Text>{unusable[code].says}</Text>
          <ButtonLink to="/login" reloadDocument>
            Iniciar sesión
          </ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Activar cuenta">
      {error ? (
        <FailedState
          error={error}
          title="No pudimos leer tu enlace"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Stack gap="md" aria-busy aria-label="Cargando">
          <Skeleton h={58} />
          <Skeleton h={58} />
          <Skeleton h={36} />
        </Stack>
      )}
    </PublicPage>
  );
}
