import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { actorName } from '../domain.ts';

/** The name of who did something. */
export function useActorName() {
  const { data } = useQuery(query(api.record.choices, {}));
  const names = new Map(data?.people.map(({ id, name }) => [id, name]));
  return (entry: Parameters<typeof actorName>[0]) => actorName(entry, names);
}
