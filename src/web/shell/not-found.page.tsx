import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';

export default function NotFound() {
  return (
    <Page>
      <EmptyState alone title="Esta página no existe" action={<ButtonLink to="/">Ir al inicio</ButtonLink>}>
        Puede que el enlace esté mal escrito o que la página haya cambiado de lugar.
      </EmptyState>
    </Page>
  );
}
