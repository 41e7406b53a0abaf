import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { Waiting } from './waiting.tsx';

/** How the account is entered, and where it is open. */
export const SecuritySections = ({ email }: { readonly email: string }) => (
  <>
    <Section
      title="Verificación en dos pasos"
      note="Al entrar con tu contraseña, Pulso te pide además un código de una aplicación de tu teléfono. Quien adivine tu contraseña no entra."
    >
      <TwoFactor email={email} />
    </Section>
    <Section
      title="Sesiones abiertas"
      note="Los navegadores en los que está abierta tu cuenta. Cierra los que no reconozcas y cambia tu contraseña."
    >
      <Sessions />
    </Section>
  </>
);

function TwoFactor({ email }: { readonly email: string }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.account.twoFactor, {}));
  if (error && !data)
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Waiting rows={1} />;
  if (!data.hasPassword)
    return <Text c="dimmed">Entras con Google: el segundo paso lo pide tu cuenta de Google.</Text>;
  return <TwoFactorCard email={email} enabled={data.enabled} codesLeft={data.recoveryCodesLeft} />;
}

function Sessions() {
  const { data, error, refetch, isFetching } = useQuery(query(api.account.sessions, {}));
  if (error && !data)
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return data ? <SessionList sessions={data.items} /> : <Waiting rows={2} />;
}
