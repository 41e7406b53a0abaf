import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';

type Request = Awaited<ReturnType<typeof api.clients.linkRequests>>['items'][number];

const maxShown = 3;

function LinkRequest({ request }: { readonly request: Request }) {
  const queries = useQueryClient();
  const { accountId, clientName, email } = request;
  const { submit, working, error } = useSubmit(async (decision: 'confirmed' | 'rejected') => {
    await api.clients.decideLink({ accountId, decision });
    void queries.invalidateQueries();
    void toast(
      decision === 'confirmed' ? `${clientName} ya entra con ${email}.` : `Se rechazó la cuenta ${email}.`,
    );
  });
  return (
    <Banner tone="info">
      <Group justify="space-between" gap="8px 16px">
        <span>
          La cuenta <strong>{email}</strong> dice ser <strong>{clientName}</strong>. Al confirmar verá sus
          membresías y pagos.
          {error && (
            <Text span c="red" role="alert">
              {' '}
              {error.message}
            </Text>
          )}
        </span>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-md"
            onClick={() => void submit('rejected')}
            disabled={working}
            aria-label={`Rechazar: ${email}`}
          >
            Rechazar
          </Button>
          <Button
            size="compact-md"
            onClick={() => void submit('confirmed')}
            loading={working}
            aria-label={`Confirmar: ${email}`}
          >
            Confirmar
          </Button>
        </Group>
      </Group>
    </Banner>
  );
}

/** Accounts that entered the gym's code and key and ask to be linked to a client. */
export function LinkRequests() {
  const { data } = useQuery(query(api.clients.linkRequests, {}));
  const requests = data?.items ?? [];
  return (
    <>
      {requests.slice(0, maxShown).map((request) => (
        <LinkRequest key={request.accountId} request={request} />
      ))}
      {requests.length > maxShown && (
        <Text size="xs" c="dimmed">
          Y {requests.length - maxShown} más después de estas.
        </Text>
      )}
    </>
  );
}
