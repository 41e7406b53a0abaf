import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { useDeferredAnswer } from '../../../web/ui/deferred-answer.ts';
import { LikelyClients } from '../../clients/parts.ts';

const whenWords = (on: string, today: string): string =>
  on === today ? 'Vence hoy' : `${on < today ? 'Venció' : 'Vence'} el ${nearDay(on, today)}`;

/** Whose membership expires next or has just expired: they come to pay. */
export function Likely({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const may = useMay()(api.payments.likely);
  const { data: answer, isError } = useQuery({ ...query(api.payments.likely, {}), enabled: may });
  const data = useDeferredAnswer(answer);
  const people = data?.items.map(({ on, planName, ...client }) => ({
    ...client,
    line: [whenWords(on, data.today), planName].filter(Boolean).join(' · '),
  }));
  if (!may || (isError && !people)) return null;
  return <LikelyClients title="Les toca pagar" people={people} onChoose={onChoose} />;
}
