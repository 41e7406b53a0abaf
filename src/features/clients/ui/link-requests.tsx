import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { LinkRequest } from './link-request.tsx';

const maxShown = 3;

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
