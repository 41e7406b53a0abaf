import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

/** Shown in place of a screen that this account may not open. */
export function NoAccess() {
  return (
    <Page>
      <EmptyState
        alone
        title="No tienes acceso a esta página"
        action={<ButtonLink to="/">Ir al inicio</ButtonLink>}
      >
        Tu cuenta no la necesita, o es de quien administra Pulso.
      </EmptyState>
    </Page>
  );
}
