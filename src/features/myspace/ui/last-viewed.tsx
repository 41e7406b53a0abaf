import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { nearDay } from '../../../web/format.ts';
import { useMe, useTimeZone } from '../../../web/session.ts';
import { LikelyClients } from '../../clients/parts.ts';

/** Whose view was opened last. */
export function LastViewed({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const { today } = useMe();
  const timeZone = useTimeZone();
  const { data } = useQuery(query(api.myspace.viewed, {}));
  const people = data?.items.map(({ viewedAt, ...client }) => {
    const on = Temporal.Instant.from(viewedAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    return { ...client, line: on === today ? 'Visto hoy' : `Visto el ${nearDay(on, today)}` };
  });
  return <LikelyClients title="Vistos hace poco" people={people} onChoose={onChoose} />;
}
