import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';

type Request = Awaited<ReturnType<typeof api.clients.linkRequests>>['items'][number];

export function LinkRequest({ request }: { readonly request: Request }) {
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
