import { IconUserOff } from '@tabler/icons-react';
import { ApiError } from '../../../web/api.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { Page } from '../../../web/ui/page.tsx';

/** Whether the client of the screen's address does not exist. */
export const isClientMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.fields?.clientId !== undefined);

/** The screen of a client who does not exist. */
export const MissingClient = () => (
  <Page>
    <EmptyState
      title="No encontramos a este cliente"
      alone
      action={
        <ButtonLink to="/clients" variant="default">
          Ver clientes
        </ButtonLink>
      }
      icon={IconUserOff}
    />
  </Page>
);
