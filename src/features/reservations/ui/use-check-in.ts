import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName, nearDay } from '../../../web/format.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { ClientMatch, Reservation } from '../contract.ts';
import { type Addition, type Attendee, attendeeOf, pendingVersion, withAttendee } from './attendees.ts';
import { type Entrance, serverOf } from './entrance.ts';
import { useOptimisticAttendees } from './optimistic-attendees.ts';

/** The last result, and the action it offers. */
export interface News {
  readonly tone: 'good' | 'bad';
  readonly words: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly at: number;
}

export interface CheckIn {
  readonly news: News | undefined;
  readonly report: (tone: News['tone'], words: string, action?: News['action']) => void;
  /** Returns whether it was added; a failure is shown. */
  readonly add: (match: ClientMatch, addition?: Addition) => Promise<boolean>;
  readonly mark: (attendee: Attendee, attended: boolean) => Promise<void>;
  readonly remove: (attendee: Reservation) => Promise<void>;
  /** Removes it from this and the later dates of its series. */
  readonly removeLater: (attendee: Reservation) => Promise<void>;
  /** Gives a free place to an attendee on the waiting list. */
  readonly promote: (attendee: Reservation) => Promise<void>;
}

/** @param when ' el mar 25 nov', of a class that is not today's */
const additionWords = (client: ClientMatch['client'], status: Reservation['status'], when: string): string =>
  ({
    waiting: `${fullName(client)} quedó en la lista de espera${when && ` d${when.slice(1)}`}.`,
    attended: `Se agregó a ${fullName(client)}, que asistió${when}.`,
    reserved: `Se agregó a ${fullName(client)}${when && ` para${when}`}.`,
    cancelled: '',
  })[status];

const laterMark = (name: string, id: string, attended: boolean) => ({
  verb: api.reservations.attend.key,
  input: { id, attended },
  title: `${attended ? 'Asistencia' : 'Deshacer la asistencia'} de ${name}`,
});

const markWords = (name: string, attended: boolean, when: string, isLater: boolean): string => {
  const words = attended ? `${name} asistió${when}` : `${name} vuelve a estar por llegar`;
  return isLater ? `${words}: se envía cuando vuelva la conexión.` : `${words}.`;
};

/** The actions on who comes in at an entrance, shown optimistically and reverted on failure. */
export function useCheckIn(entrance: Entrance, today: string): CheckIn {
  const { classId, date } = entrance;
  const server = serverOf(entrance);
  const when = date === today ? '' : ` el ${nearDay(date, today)}`;
  const [news, setNews] = useState<News>();
  const report: CheckIn['report'] = (tone, words, action) =>
    setNews({ tone, words, at: Date.now(), ...(action && { action }) });
  const { act, refresh } = useOptimisticAttendees(entrance, ({ client }, failure, retry) =>
    report(
      'bad',
      `${fullName(client)}: ${failure.message}`,
      failure.code === 'network' ? { label: 'Reintentar', run: retry } : undefined,
    ),
  );

  const mark: CheckIn['mark'] = async (attendee, attended) => {
    const { id } = attendee;
    const name = fullName(attendee.client);
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

  const promoteAs = async (id: string, attendee: Reservation): Promise<void> => {
    const { client, overrideReason } = attendee;
    const promoted = await act(attendee, {
      show: (items) => withAttendee(items, { ...attendee, id, status: 'reserved', version: pendingVersion }),
      send: () => server.add({ id, clientId: client.id, overrideReason, attended: false, wait: false }),
      retry: () => void promoteAs(id, attendee),
    });
    if (promoted) report('good', `${fullName(client)} tiene su lugar.`);
  };

  const addAs = async (id: string, match: ClientMatch, addition: Addition): Promise<boolean> => {
    const attendee = attendeeOf(match, { id, classId, date }, addition);
    const { attended = false, wait = false } = addition;
    const { client, overrideReason } = attendee;
    const saved = await act(attendee, {
      show: (items) => withAttendee(items, attendee),
      send: () => server.add({ id, clientId: client.id, attended, overrideReason, wait }),
      retry: () => void addAs(id, match, addition),
    });
    if (!saved || saved === 'later') return saved === 'later';
    const words = classId ? additionWords(client, saved.status, when) : `${fullName(client)} entró${when}.`;
    report('good', words, {
      label: 'Deshacer',
      run: () => void remove(saved),
    });
    return true;
  };

  const promote: CheckIn['promote'] = (attendee) => promoteAs(newId(), attendee);
  const add: CheckIn['add'] = (match, addition = {}) => addAs(newId(), match, addition);
  return { news, report, add, mark, remove, removeLater, promote };
}
