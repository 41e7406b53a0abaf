import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { InvitationPage, once, useToken } from './ui/invitation-page.tsx';

const unusable = {
  link_expired: {
    title: 'Este enlace ya no sirve',
    says: 'Cada invitación sirve una sola vez, durante 7 días. Pide que te la envíen de nuevo, o inicia sesión si ya estás en el equipo.',
  },
};

/** Where a person accepts the invitation to a gym's team. */
export default function Join() {
  const token = useToken();
  const result = useQuery({ ...query(api.invitations.readTeam, { token }), ...once });
  const { data } = result;
  return (
    <InvitationPage
      title="Entrar al equipo"
      result={result}
      invitation={
        data && {
          ...data,
          note: `${data.gymName} te invita a trabajar en Pulso, con el rol ${data.roleName}.`,
        }
      }
      unusable={unusable}
      accept={{ label: 'Entrar al equipo', run: () => api.invitations.acceptTeam({ token }) }}
      create={{
        label: 'Crear mi cuenta',
        run: (id, { password }) => api.invitations.join({ token, id, password }),
        offer:
          '¿Ya trabajas con Pulso en otro gimnasio? Inicia sesión y entra al equipo con la misma cuenta.',
      }}
      back={`/join?${new URLSearchParams({ token })}`}
    />
  );
}
