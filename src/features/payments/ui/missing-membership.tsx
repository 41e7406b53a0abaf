import { IconIdOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../../web/api.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { Page } from '../../../web/ui/page.tsx';

/** Whether the membership of the screen's address does not exist. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.fields?.membershipId !== undefined);

/** The screen of a membership that does not exist; its client may. */
export function MissingMembership() {
  const { clientId = '' } = useParams({ strict: false });
  return (
    <Page>
      <EmptyState
        title="No encontramos esta membresía"
        alone
        action={
          <ButtonLink to="/clients/$clientId" params={{ clientId }} variant="default">
            Ver al cliente
          </ButtonLink>
        }
        icon={IconIdOff}
      >
        Puede que alguien la haya eliminado.
      </EmptyState>
    </Page>
  );
}
