import { v7 as newId } from 'uuid';
import { fullName } from '../../../web/format.ts';
import { isLost } from '../../../web/offline/connection.ts';
import type { ClientMatch, Reservation } from '../contract.ts';
import { type Addition, attendeeOf, pendingVersion, withAttendee } from './attendees.ts';
import type { CheckIn } from './check-in.ts';
import { type Entrance, serverOf } from './entrance.ts';
import type { useOptimisticAttendees } from './optimistic-attendees.ts';

/** @param when ' el mar 25 nov', of a class that is not today's */
const additionWords = (client: Reservation['client'], status: Reservation['status'], when: string): string =>
  ({
    waiting: `${fullName(client)} quedó en la lista de espera${when && ` d${when.slice(1)}`}.`,
    attended: `Se agregó a ${fullName(client)}, que asistió${when}.`,
    reserved: `Se agregó a ${fullName(client)}${when && ` para${when}`}.`,
    cancelled: '',
  })[status];

/** Of somebody who was added without a connection. */
const laterTitle = (name: string, { status, classId }: Reservation, where: string): string => {
  if (classId === null) return `Entrada de ${name}`;
  return `${status === 'attended' ? 'Asistencia' : 'Reserva'} de ${name} · ${where}`;
};
const laterWords = (name: string, { status, classId }: Reservation): string => {
  const done = classId === null ? 'entró' : status === 'attended' ? 'asistió' : 'queda en la lista';
  return `${name} ${done}: se envía cuando vuelva la conexión.`;
};

interface AdditionsOptions extends Pick<CheckIn, 'report' | 'remove'> {
  readonly act: ReturnType<typeof useOptimisticAttendees>['act'];
  readonly today: string;
  /** The class in words. */
  readonly where: string;
  /** ' el mar 25 nov', of a class that is not today's. */
  readonly when: string;
}

/** Adds clients to an entrance, and gives places to those who wait. */
export function additionsTo(
  entrance: Entrance,
  { act, report, remove, today, where, when }: AdditionsOptions,
): Pick<CheckIn, 'add' | 'promote'> {
  const { classId, date } = entrance;
  const server = serverOf(entrance);

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
    const { wait = false } = addition;
    // Without a connection who comes today is received, and nobody can be told who will have a place.
    const attended = addition.attended || (isLost() && date === today);
    const attendee = attendeeOf(match, { id, classId, date }, { ...addition, attended });
    const { client, overrideReason } = attendee;
    const form = { id, clientId: client.id, attended, overrideReason, wait };
    const name = fullName(client);
    const saved = await act(attendee, {
      show: (items) => withAttendee(items, attendee),
      send: () => server.add(form),
      retry: () => void addAs(id, match, addition),
      later: {
        ...server.later(form),
        ...{ id, title: laterTitle(name, attendee, where) },
        client: { id: client.id, name: client.name, surname: client.surname },
      },
    });
    if (!saved) return false;
    if (saved === 'later') {
      report('good', laterWords(name, attendee), { label: 'Deshacer', run: () => void remove(attendee) });
      return true;
    }
    const words = classId ? additionWords(client, saved.status, when) : `${name} entró${when}.`;
    report('good', words, {
      label: 'Deshacer',
      run: () => void remove(saved),
    });
    return true;
  };

  return {
    promote: (attendee) => promoteAs(newId(), attendee),
    add: (match, addition = {}) => addAs(newId(), match, addition),
  };
}
