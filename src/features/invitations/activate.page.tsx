import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { InvitationPage, once, useToken } from './ui/invitation-page.tsx';

const unusable = {
  link_expired: {
    title: 'Este enlace ya no sirve',
    says: 'Cada enlace sirve una sola vez, durante 14 días. Pide uno nuevo en tu gimnasio, o inicia sesión si ya activaste tu cuenta.',
  },
  already_linked: {
    title: 'Tu cuenta ya está activa',
    says: 'Este cliente ya tiene su cuenta. Inicia sesión para ver tus membresías y pagos.',
  },
};

/** Where a client gets an account. */
export default function Activate() {
  const token = useToken();
  const result = useQuery({ ...query(api.invitations.read, { token }), ...once });
  const { data } = result;
  return (
    <InvitationPage
      title="Activar cuenta"
      result={result}
      invitation={
        data && {
          name: data.clientName,
          email: data.email,
          note: `${data.gymName} te invita a ver tus membresías y pagos en Pulso.`,
        }
      }
      unusable={unusable}
      accept={{ label: 'Vincular mi cuenta', run: () => api.invitations.accept({ token }) }}
      create={{
        label: 'Activar mi cuenta',
        run: (id, values) => api.invitations.activate({ token, id, ...values }),
        offer: '¿Ya tienes una cuenta en Pulso? Inicia sesión y la vinculamos; tu contraseña sigue igual.',
      }}
      back={`/activate?${new URLSearchParams({ token })}`}
    />
  );
}
