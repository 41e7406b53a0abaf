import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { useActorName } from './actor-name.ts';

const few = 5;

/** The last entries of the record about a client. */
export function ClientRecord({ clientId }: { readonly clientId: string }) {
  const timeZone = useTimeZone();
  const nameOf = useActorName();
  const { data, error, refetch, isFetching } = useQuery(query(api.record.list, { clientId }));
  return (
    <Card
      title="Registro"
      more={
        <TextLink to="/registro" search={{ cliente: clientId }}>
          Ver todo
        </TextLink>
      }
    >
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar el registro"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <CardRows label="Registro" empty="Aún no hay registros.">
          {data.items.slice(0, few).map((entry) => (
            <li key={entry.key}>
              <RowName line={`${dayTime(entry.at, timeZone)} · ${nameOf(entry)}`}>{entry.sentence}</RowName>
            </li>
          ))}
        </CardRows>
      )}
    </Card>
  );
}
