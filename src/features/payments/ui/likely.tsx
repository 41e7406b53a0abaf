import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useMay } from '../../../web/session.ts';
import { useDeferredAnswer } from '../../../web/ui/deferred-answer.ts';
import { LikelyClients } from '../../clients/parts.ts';

const shown = 6;

/** Whose membership expires next: they come to pay. */
export function Likely({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const may = useMay()(api.dashboard.people);
  const { data: answer, isError } = useQuery({
    ...query(api.dashboard.people, { kind: 'expiring' }),
    enabled: may,
  });
  const data = useDeferredAnswer(answer);
  const people = data?.items.slice(0, shown).map(({ on, planName, ...client }) => ({
    ...client,
    line: [on === data.today ? 'Vence hoy' : `Vence el ${nearDay(on, data.today)}`, planName]
      .filter(Boolean)
      .join(' · '),
  }));
  if (!may || (isError && !people)) return null;
  return <LikelyClients title="Vencen primero" people={people} onChoose={onChoose} />;
}
