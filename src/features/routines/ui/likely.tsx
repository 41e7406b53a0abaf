import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { LikelyClients } from '../../clients/parts.ts';

/** Who came last: a professor works on their week. */
export function Likely({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const { today } = useMe();
  const { data, isError } = useQuery(query(api.routines.seen, {}));
  const people = data?.items.map(({ cameOn, ...client }) => ({
    ...client,
    line: cameOn === today ? 'Vino hoy' : `Vino el ${nearDay(cameOn, today)}`,
  }));
  if (isError && !people) return null;
  return <LikelyClients title="Vinieron hace poco" people={people} onChoose={onChoose} />;
}
