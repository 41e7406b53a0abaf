import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { useDeferredAnswer } from '../../../web/ui/deferred-answer.ts';
import { LikelyClients } from '../../clients/parts.ts';

const shown = 6;

const distance = (day: string, today: string): number => Math.abs(Date.parse(day) - Date.parse(today));

const whenWords = (on: string, today: string): string =>
  on === today ? 'Vence hoy' : `${on < today ? 'Venció' : 'Vence'} el ${nearDay(on, today)}`;

/** Whose membership expires next or has just expired, those nearest to today first: they come to pay. */
export function Likely({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const may = useMay()(api.dashboard.people);
  const expiring = useQuery({ ...query(api.dashboard.people, { kind: 'expiring' }), enabled: may });
  const expired = useQuery({ ...query(api.dashboard.people, { kind: 'expired' }), enabled: may });
  const next = useDeferredAnswer(expiring.data);
  const late = useDeferredAnswer(expired.data);
  const isFailed = (expiring.isError && !next) || (expired.isError && !late);
  if (!may || isFailed) return null;
  const people =
    next &&
    late &&
    [...next.items, ...late.items]
      .toSorted((a, b) => distance(a.on, next.today) - distance(b.on, next.today))
      .slice(0, shown)
      .map(({ on, planName, ...client }) => ({
        ...client,
        line: [whenWords(on, next.today), planName].filter(Boolean).join(' · '),
      }));
  return <LikelyClients title="Les toca pagar" people={people} onChoose={onChoose} />;
}
