import { ownSessionRights } from '../../wire/own-session.ts';
import { rights } from '../../wire/rights.ts';
import { type Me, useMe, type Who } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

const ofStaff = 'Esta página es para el personal del gimnasio, y entraste con una cuenta de cliente.';

function reasonOf(me: Me, who: Who): string {
  if (who === 'operator')
    return 'Esta página es solo para quien administra este servidor de Pulso y entra en dos pasos. Todo lo de tu gimnasio está en el menú.';
  if (who === 'client') return 'Esta página es para clientes, y entraste con la cuenta de un gimnasio.';
  if (me.role !== 'gym') return ofStaff;
  if (!me.gym)
    return 'Ya no estás en el equipo de ningún gimnasio. Si es un error, pide que te inviten otra vez.';
  if (who === 'owner')
    return `Esta página es solo para quien es dueño de ${me.gymName} y entró con su propia cuenta.`;
  if (who === 'team')
    return me.person
      ? `En ${me.gymName} trabaja una sola persona. Cuando invites a alguien en Administración, cada quien marcará aquí sus horas.`
      : 'Esta página es de cada persona del equipo, y tú no eres de él.';
  if (typeof who !== 'object') return '';
  const words = who.map((right) => `«${rights[right]}»`).join(' o ');
  if (me.shared && who.every((right) => ownSessionRights.includes(right)))
    return `En la sesión de otra persona no se usa ${words}: un PIN es poco para eso. Entra con tu propia cuenta.`;
  return `Tu rol en ${me.gymName} no incluye ${words}. Pídeselo a quien administra el equipo.`;
}

/** Shown in place of a screen that this account may not open. */
export function NoAccess({ who }: { readonly who: Who }) {
  const me = useMe();
  return (
    <Page>
      <EmptyState
        alone
        title="No tienes acceso a esta página"
        action={<ButtonLink to="/">Ir al inicio</ButtonLink>}
      >
        {reasonOf(me, who)}
      </EmptyState>
    </Page>
  );
}
