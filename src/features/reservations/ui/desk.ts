import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Candidate, Reservation } from '../contract.ts';

/** What happened last, and what may be done about it. */
export interface News {
  readonly tone: 'good' | 'bad';
  readonly words: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly at: number;
}

export interface Addition {
  /** It has come already. */
  readonly attended?: boolean;
  readonly overrideReason?: string;
  readonly wait?: boolean;
}

type Guest = Pick<Reservation, 'id' | 'client'>;

export interface Desk {
  readonly news: News | undefined;
  readonly tell: (tone: News['tone'], words: string, action?: News['action']) => void;
  /** Answers whether it was added; what went wrong is told. */
  readonly add: (candidate: Candidate, addition?: Addition) => Promise<boolean>;
  readonly mark: (guest: Guest, attended: boolean) => Promise<void>;
  readonly remove: (guest: Reservation) => Promise<void>;
  /** Gives who waits a place that is free. */
  readonly seat: (guest: Reservation) => Promise<void>;
}

/** Not known to the server yet. */
export const pendingVersion = 0;

const byName = (one: Reservation, other: Reservation) =>
  fullName(one.client).localeCompare(fullName(other.client), 'es');

function withGuest(items: readonly Reservation[], guest: Reservation): Reservation[] {
  const others = items.filter(({ client }) => client.id !== guest.client.id);
  const seated = others.filter(({ status }) => status !== 'waiting');
  const waiting = others.filter(({ status }) => status === 'waiting');
  return guest.status === 'waiting'
    ? [...seated, ...waiting, guest]
    : [...[...seated, guest].sort(byName), ...waiting];
}

/** The acts on one class of one day. What they change is shown at once, and taken back when it fails. */
export function useDesk(classId: string, date: string): Desk {
  const queries = useQueryClient();
  const [news, setNews] = useState<News>();
  const { queryKey } = query(api.reservations.list, { classId, date });

  const tell: Desk['tell'] = (tone, words, action) =>
    setNews({ tone, words, at: Date.now(), ...(action && { action }) });
  const refresh = () => void queries.invalidateQueries({ queryKey: [api.reservations.list.key[0]] });
  const change = (edit: (items: readonly Reservation[]) => Reservation[]) =>
    queries.setQueryData(queryKey, (was) => was && { ...was, items: edit(was.items) });

  /** Shows what is to come, does it after what is under way for the same guest, and undoes it where it fails. */
  async function act<T>(
    { id, client }: Guest,
    { show, take, retry }: { show: () => void; take: () => Promise<T>; retry: () => void },
  ): Promise<T | undefined> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    show();
    try {
      const options = { scope: { id }, mutationFn: take };
      return await queries.getMutationCache().build<T, unknown, void, unknown>(queries, options).execute();
    } catch (reason) {
      const failure = asApiError(reason);
      queries.setQueryData(queryKey, before);
      tell(
        'bad',
        `${fullName(client)}: ${failure.message}`,
        failure.code === 'network' ? { label: 'Reintentar', run: retry } : undefined,
      );
      return undefined;
    } finally {
      refresh();
    }
  }

  const mark: Desk['mark'] = async (guest, attended) => {
    const { id } = guest;
    const status = attended ? 'attended' : 'reserved';
    const saved = await act(guest, {
      show: () => change((items) => items.map((one) => (one.id === id ? { ...one, status } : one))),
      take: () => api.reservations.attend({ id, attended }),
      retry: () => void mark(guest, attended),
    });
    if (!saved) return;
    const name = fullName(guest.client);
    tell('good', attended ? `${name} asistió.` : `${name} vuelve a estar por llegar.`);
  };

  const restore = async ({ id, client }: Guest) => {
    try {
      await api.reservations.restore({ id });
      tell('good', `${fullName(client)} está otra vez en la clase.`);
    } catch (reason) {
      tell('bad', `${fullName(client)}: ${asApiError(reason).message}`);
    }
    refresh();
  };

  const remove: Desk['remove'] = async (guest) => {
    const { id, client } = guest;
    const removed = await act(guest, {
      show: () => change((items) => items.filter((one) => one.id !== id)),
      take: () => api.reservations.remove({ id }),
      retry: () => void remove(guest),
    });
    if (removed)
      tell('good', `Se quitó a ${fullName(client)}.`, { label: 'Deshacer', run: () => void restore(guest) });
  };

  const seatAs = async (id: string, guest: Reservation): Promise<void> => {
    const { client, overrideReason } = guest;
    const seated = await act(guest, {
      show: () =>
        change((items) => withGuest(items, { ...guest, id, status: 'reserved', version: pendingVersion })),
      take: () => api.reservations.create({ id, classId, clientId: client.id, date, overrideReason }),
      retry: () => void seatAs(id, guest),
    });
    if (seated) tell('good', `${fullName(client)} tiene su lugar.`);
  };

  const addAs = async (id: string, candidate: Candidate, addition: Addition): Promise<boolean> => {
    const { attended = false, overrideReason = '', wait = false } = addition;
    const { client, verdict, absences, lateCancellations } = candidate;
    const guest: Reservation = {
      id,
      classId,
      date,
      status: wait && verdict.full ? 'waiting' : attended ? 'attended' : 'reserved',
      overrideReason,
      client,
      absences,
      lateCancellations,
      reasons: verdict.reasons.filter(({ code }) => code !== 'class_full'),
      version: pendingVersion,
    };
    const saved = await act(guest, {
      show: () => change((items) => withGuest(items, guest)),
      take: () =>
        api.reservations.create({
          id,
          classId,
          clientId: client.id,
          date,
          attended,
          overrideReason,
          wait,
        }),
      retry: () => void addAs(id, candidate, addition),
    });
    if (!saved) return false;
    const words = {
      waiting: `${fullName(client)} quedó en la lista de espera.`,
      attended: `Se agregó a ${fullName(client)}, que asistió.`,
      reserved: `Se agregó a ${fullName(client)}.`,
      cancelled: '',
    }[saved.status];
    tell('good', words, { label: 'Deshacer', run: () => void remove(saved) });
    return true;
  };

  const seat: Desk['seat'] = (guest) => seatAs(newId(), guest);
  const add: Desk['add'] = (candidate, addition = {}) => addAs(newId(), candidate, addition);
  return { news, tell, add, mark, remove, seat };
}
