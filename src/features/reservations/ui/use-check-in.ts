import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { fullName, nearDay } from '../../../web/format.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { additionsTo } from './additions.ts';
import type { Attendee } from './attendees.ts';
import type { CheckIn, News } from './check-in.ts';
import { type Entrance, serverOf } from './entrance.ts';
import { useOptimisticAttendees } from './optimistic-attendees.ts';

const laterMark = (name: string, id: string, attended: boolean) => ({
  verb: api.reservations.attend.key,
  input: { id, attended },
  title: `${attended ? 'Asistencia' : 'Deshacer la asistencia'} de ${name}`,
});

const takenBackWords = (name: string): string => `${name} ya no está en la lista.`;

const markWords = (name: string, attended: boolean, when: string, isLater: boolean): string => {
  const words = attended ? `${name} asistió${when}` : `${name} vuelve a estar por llegar`;
  return isLater ? `${words}: se envía cuando vuelva la conexión.` : `${words}.`;
};

interface Place {
  readonly today: string;
  /** The class in words. */
  readonly where?: string;
  /** It is another class of today than the present one: what is done says where. */
  readonly isElsewhere?: boolean;
}

/** The actions on who comes in at an entrance, shown optimistically and reverted on failure. */
export function useCheckIn(entrance: Entrance, { today, where = '', isElsewhere = false }: Place): CheckIn {
  const { date } = entrance;
  const server = serverOf(entrance);
  const when = date === today ? '' : ` el ${nearDay(date, today)}`;
  const [news, setNews] = useState<News>();
  const report: CheckIn['report'] = (tone, words, action) =>
    setNews({
      tone,
      words: isElsewhere && tone === 'good' ? `${where} · ${words}` : words,
      at: Date.now(),
      ...(action && { action }),
    });
  const { act, refresh, takeBack } = useOptimisticAttendees(entrance, ({ client }, failure, retry) =>
    report(
      'bad',
      `${fullName(client)}: ${failure.message}`,
      failure.code === 'network' ? { label: 'Reintentar', run: retry } : undefined,
    ),
  );

  const mark: CheckIn['mark'] = async (attendee, attended) => {
    const { id } = attendee;
    const name = fullName(attendee.client);
    if (!attended && (await takeBack(attendee))) return report('good', takenBackWords(name));
    const status = attended ? 'attended' : 'reserved';
    const saved = await act(attendee, {
      show: (items) => items.map((item) => (item.id === id ? { ...item, status } : item)),
      send: () => api.reservations.attend({ id, attended }),
      retry: () => void mark(attendee, attended),
      later: laterMark(name, id, attended),
    });
    if (saved) report('good', markWords(name, attended, when, saved === 'later'));
  };

  const restore = async ({ id, client }: Attendee) => {
    try {
      await server.restore({ id });
      report('good', `${fullName(client)} está otra vez en la lista.`);
    } catch (reason) {
      report('bad', `${fullName(client)}: ${asApiError(reason).message}`);
    }
    refresh();
  };

  const remove: CheckIn['remove'] = async (attendee) => {
    const { id, client } = attendee;
    if (await takeBack(attendee)) return report('good', takenBackWords(fullName(client)));
    const removed = await act(attendee, {
      show: (items) => items.filter((item) => item.id !== id),
      send: () => server.remove({ id }),
      retry: () => void remove(attendee),
    });
    if (removed)
      report('good', `Se quitó a ${fullName(client)}.`, {
        label: 'Deshacer',
        run: () => void restore(attendee),
      });
  };

  const removeLater: CheckIn['removeLater'] = async ({ seriesId, client }) => {
    if (!seriesId) return;
    try {
      const { removed } = await api.reservations.removeSeries({
        id: seriesId,
        clientId: client.id,
        from: date,
      });
      report('good', `Se quitó a ${fullName(client)} de ${removed === 1 ? '1 clase' : `${removed} clases`}.`);
    } catch (reason) {
      report('bad', `${fullName(client)}: ${asApiError(reason).message}`);
    }
    refresh();
  };

  return {
    news,
    report,
    mark,
    remove,
    removeLater,
    ...additionsTo(entrance, { act, report, remove, today, where, when }),
  };
}
