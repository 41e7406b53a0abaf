import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { May } from '../../web/ui/may.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { locksContract, personalPinDigits } from '../locks/contract.ts';
import { LogoField } from '../logos/parts.ts';
import { pinsContract } from '../pins/contract.ts';
import { AccessCard } from './ui/access-card.tsx';
import { BookingForm } from './ui/booking-form.tsx';
import { GymForm } from './ui/gym-form.tsx';
import { PasswordForm } from './ui/password-form.tsx';
import { PinForm } from './ui/pin-form.tsx';
import { PlanSection } from './ui/plan-section.tsx';
import { Section } from './ui/section.tsx';
import { SecuritySections } from './ui/security-sections.tsx';
import { StoreForm } from './ui/store-form.tsx';
import { TeamSection } from './ui/team-section.tsx';
import { Waiting } from './ui/waiting.tsx';

export default function Settings() {
  const { role, email, person, shared, support } = useMe();
  return (
    <Page>
      <PageTitle>Configurar cuenta</PageTitle>
      {role === 'gym' && (
        <May call={api.gym.update}>
          <GymSections />
        </May>
      )}
      {role === 'gym' && (
        <May call={api.team.list}>
          <TeamSection />
        </May>
      )}
      {role === 'gym' && (
        <May call={api.installation.ownPlan}>
          <PlanSection />
        </May>
      )}
      {role === 'gym' && (
        <May call={api.record.startArchive}>
          <Section
            title="Datos"
            note="Todo lo que Pulso guarda de tu gimnasio es tuyo: llévatelo cuando quieras, en planillas que abre cualquier programa."
          >
            <ButtonLink to="/mycenter/datos" variant="default">
              Descargar los datos
            </ButtonLink>
          </Section>
        </May>
      )}
      {role === 'gym' && (
        <May call={api.assistance.open}>
          <Section
            title="Soporte"
            note="Si necesitas ayuda, deja que quien administra este Pulso mire tu gimnasio por una hora. No puede cambiar nada."
          >
            <ButtonLink to="/mycenter/soporte" variant="default">
              Permitir que soporte entre
            </ButtonLink>
          </Section>
        </May>
      )}
      {person && (
        <Section
          title="Tu PIN"
          note="Con él atiendes en un equipo que comparten varias personas. Es solo tuyo."
        >
          <OwnPin />
        </Section>
      )}
      {support ? (
        <Text c="dimmed">Miras este gimnasio como soporte: aquí no hay nada de tu cuenta.</Text>
      ) : shared ? (
        <Text c="dimmed">
          {`La contraseña y las sesiones son de ${email}, que inició sesión en este equipo. Las tuyas las cambias en el equipo donde entres con tu cuenta.`}
        </Text>
      ) : (
        <>
          <Section
            title="Tu contraseña"
            note={`Para entrar como ${email}. Al cambiarla se cierran tus otras sesiones.`}
          >
            <PasswordForm email={email} />
          </Section>
          <SecuritySections email={email} />
        </>
      )}
    </Page>
  );
}

function GymSections() {
  const { data: gym, error, refetch, isFetching } = useQuery(query(api.gym.get, {}));
  if (error && !gym)
    return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      <Section title="Gimnasio" note="Cómo se llama, dónde está y con qué moneda, hora e impuesto trabaja.">
        {gym ? <GymForm gym={gym} /> : <Waiting rows={5} />}
      </Section>
      <Section
        title="Logo"
        note="Se ve junto al nombre, en comprobantes y contratos, en la pantalla del cliente y donde entran tus clientes."
      >
        {gym ? <LogoField gymName={gym.name} /> : <Waiting rows={1} />}
      </Section>
      <Section
        title="Reservas"
        note="Hasta cuándo reservan y cancelan tus clientes por su cuenta. En Check In no hay límite."
      >
        {gym ? <BookingForm gym={gym} /> : <Waiting rows={1} />}
      </Section>
      <Section
        title="Contrato"
        note="Lo que acepta quien compra un plan, con tus palabras. Cada cambio es una versión nueva."
      >
        <ButtonLink to="/mycenter/contrato" variant="default">
          Escribir el contrato
        </ButtonLink>
      </Section>
      <Section
        title="Consentimientos"
        note="Para qué le pides permiso a tus clientes, como ofertas o fotos, con qué texto y por dónde les escribes."
      >
        <ButtonLink to="/mycenter/consentimientos" variant="default">
          Escribir las finalidades
        </ButtonLink>
      </Section>
      <Section
        title="Mensajes"
        note="Lo que se escribe por WhatsApp a quien vence, no viene, está de cumpleaños o vino a probar."
      >
        <ButtonLink to="/mycenter/mensajes" variant="default">
          Escribir los mensajes
        </ButtonLink>
      </Section>
      <Section title="Tienda" note="Cómo se vende en todas las cajas.">
        {gym ? <StoreForm gym={gym} /> : <Waiting rows={1} />}
      </Section>
      <Section
        title="Caja"
        note="El PIN que pide una caja bloqueada. Quien lo sabe puede seguir vendiendo; los datos los protege tu contraseña."
      >
        <TillPin />
      </Section>
      <Section
        title="Código y clave"
        note="Con ellos tus clientes se registran por su cuenta y quedan vinculados a tu gimnasio."
      >
        {gym ? <AccessCard gym={gym} /> : <Waiting rows={2} />}
      </Section>
    </>
  );
}

function TillPin() {
  const { data, error, refetch, isFetching } = useQuery(query(api.locks.get, {}));
  if (data)
    return (
      <PinForm
        name="till-pin"
        hasPin={data.hasPin}
        set={api.locks.setPin}
        input={locksContract.setPin.input}
        description="De 4 a 8 números."
        longest={8}
      />
    );
  if (error) return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Waiting rows={1} />;
}

function OwnPin() {
  const { data, error, refetch, isFetching } = useQuery(query(api.pins.own, {}));
  if (data)
    return (
      <PinForm
        name="own-pin"
        hasPin={data.hasPin}
        set={api.pins.setOwn}
        input={pinsContract.setOwn.input}
        description={`${personalPinDigits} números.`}
        longest={personalPinDigits}
      />
    );
  if (error) return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Waiting rows={1} />;
}
