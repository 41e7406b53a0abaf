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

/** Where a person accepts the invitation to a gym's team. */
export default function Join() {
  const search = useSearch({ strict: false });
  const token = typeof search.token === 'string' ? search.token : '';
  const visitor = useVisitor();
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.invitations.readTeam, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data && visitor !== undefined) {
    const back = `/join?${new URLSearchParams({ token })}`;
    return (
      <PublicPage
        title={`Hola, ${data.name}`}
        note={`${data.gymName} te invita a trabajar en Pulso, con el rol ${data.roleName}.`}
      >
        {visitor ? (
          <LinkAccount
            accept={() => api.invitations.acceptTeam({ token })}
            label="Entrar al equipo"
            entered={visitor.email}
            back={back}
          />
        ) : (
          <NewAccount
            create={(id, { password }) => api.invitations.join({ token, id, password })}
            label="Crear mi cuenta"
            offer="¿Ya trabajas con Pulso en otro gimnasio? Inicia sesión y entra al equipo con la misma cuenta."
            email={data.email}
            back={back}
          />
        )}
      </PublicPage>
    );
  }
  if (error instanceof ApiError && ['invalid_input', 'link_expired'].includes(error.code)) {
    return (
      <PublicPage title="Este enlace ya no sirve">
        <Stack gap="md" role="alert">
          <Text>
            Cada invitación sirve una sola vez, durante 7 días. Pide que te la envíen de nuevo, o inicia
            sesión si ya estás en el equipo.
          </Text>
          <ButtonLink to="/login" reloadDocument>
            Iniciar sesión
          </ButtonLink>
        </Stack>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Entrar al equipo">
      {error ? (
        <FailedState
          error={error}
          title="No pudimos leer tu invitación"
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
