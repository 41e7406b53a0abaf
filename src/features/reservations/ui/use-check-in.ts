import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName, nearDay } from '../../../web/format.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { ClientMatch, Reservation } from '../contract.ts';
import { type Addition, type Attendee, attendeeOf, pendingVersion, withAttendee } from './attendees.ts';
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

/** The actions on the attendees of a class on a day, shown optimistically and reverted on failure. */
export function useCheckIn(classId: string, date: string, today: string): CheckIn {
  const when = date === today ? '' : ` el ${nearDay(date, today)}`;
  const [news, setNews] = useState<News>();
  const report: CheckIn['report'] = (tone, words, action) =>
    setNews({ tone, words, at: Date.now(), ...(action && { action }) });
  const { act, refresh } = useOptimisticAttendees(classId, date, ({ client }, failure, retry) =>
    report(
      'bad',
      `${fullName(client)}: ${failure.message}`,
      failure.code === 'network' ? { label: 'Reintentar', run: retry } : undefined,
    ),
  );

  const mark: CheckIn['mark'] = async (attendee, attended) => {
    const { id } = attendee;
    const status = attended ? 'attended' : 'reserved';
    const saved = await act(attendee, {
      show: (items) => items.map((item) => (item.id === id ? { ...item, status } : item)),
      send: () => api.reservations.attend({ id, attended }),
      retry: () => void mark(attendee, attended),
    });
    if (!saved) return;
    const name = fullName(attendee.client);
    report('good', attended ? `${name} asistió${when}.` : `${name} vuelve a estar por llegar.`);
  };

  const restore = async ({ id, client }: Attendee) => {
    try {
      await api.reservations.restore({ id });
      report('good', `${fullName(client)} está otra vez en la clase.`);
    } catch (reason) {
      report('bad', `${fullName(client)}: ${asApiError(reason).message}`);
    }
    refresh();
  };

  const remove: CheckIn['remove'] = async (attendee) => {
    const { id, client } = attendee;
    const removed = await act(attendee, {
      show: (items) => items.filter((item) => item.id !== id),
      send: () => api.reservations.remove({ id }),
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
      send: () => api.reservations.create({ id, classId, clientId: client.id, date, overrideReason }),
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
      send: () =>
        api.reservations.create({ id, classId, clientId: client.id, date, attended, overrideReason, wait }),
      retry: () => void addAs(id, match, addition),
    });
    if (!saved) return false;
    report('good', additionWords(client, saved.status, when), {
      label: 'Deshacer',
      run: () => void remove(saved),
    });
    return true;
  };

  const promote: CheckIn['promote'] = (attendee) => promoteAs(newId(), attendee);
  const add: CheckIn['add'] = (match, addition = {}) => addAs(newId(), match, addition);
  return { news, report, add, mark, remove, removeLater, promote };
}
