import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

/** A screen that is not for this account. */
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
