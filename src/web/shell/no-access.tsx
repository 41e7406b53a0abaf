import type { Who } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

const reasons: Readonly<Record<Who, string>> = {
  public: '',
  everyone: '',
  gym: 'Esta página es para el personal del gimnasio, y entraste con una cuenta de cliente.',
  client: 'Esta página es para clientes, y entraste con la cuenta de un gimnasio.',
  operator:
    'Esta página es solo para quien administra este servidor de Pulso. Todo lo de tu gimnasio está en el menú.',
};

/** Shown in place of a screen that this account may not open. */
export function NoAccess({ who }: { readonly who: Who }) {
  return (
    <Page>
      <EmptyState
        alone
        title="No tienes acceso a esta página"
        action={<ButtonLink to="/">Ir al inicio</ButtonLink>}
      >
        {reasons[who]}
      </EmptyState>
    </Page>
  );
}
