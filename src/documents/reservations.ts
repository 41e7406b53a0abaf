import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statuses } from '../features/classes/domain.ts';
import { weeklyClass } from '../features/classes/table.ts';
import { client } from '../features/clients/table.ts';
import { reservation } from '../features/reservations/table.ts';
import { date } from '../wire/fields.ts';
import { fullName } from '../wire/written.ts';
import { type Document, idOf } from './document.ts';
import { Fields, readForm } from './fields.ts';
import { type GymExport, withExtra } from './gym-export.ts';
import { addNew, atLatestNow, type GymImport, type Line, ownerOf, rowOf } from './gym-import.ts';

const { reserved, attended } = statuses;
const ownStatuses = { reserved, attended };
const Day = z.strictObject({ date });
/** What counts a reservation against a membership. */
const usual = { membershipId: null, overrideReason: '' };

function readReservation(
  gym: GymImport,
  document: Document,
  starts: ReadonlyMap<string, string>,
): Line<typeof reservation> | null {
  const fields = new Fields(document, gym.report);
  const classPath = `${document.parent}/schedules/${fields.text('classId')}`;
  const owner = (path: string, missing: string) =>
    ownerOf(gym, 'reservations', document.path, { owner: path, missing });
  const clientPath = `${document.parent}/clients/${fields.text('clientId')}`;
  const classId = owner(classPath, 'Su clase no está.');
  const clientId = classId && owner(clientPath, 'Su cliente no está.');
  if (!classId || !clientId) return null;
  const form = readForm(fields, Day, { date: fields.day('date', gym.dateZone) });
  const status = fields.choice<keyof typeof ownStatuses>('status', ownStatuses, 'reserved');
  const { membershipId, overrideReason } = fields.extra(Object.keys(usual));
  fields.ignoreRest('clientName', 'clientEmail');
  if (!form) return null;
  const day = Temporal.PlainDate.from(form.date);
  const plainTime = starts.get(classPath) ?? '00:00';
  const instant = day.toZonedDateTime({ timeZone: gym.zone, plainTime }).toInstant();
  return {
    path: document.path,
    row: {
      id: idOf(document.path),
      classId,
      clientId,
      ...form,
      membershipId: rowOf(gym, `${document.parent}/memberships/${membershipId}`) ?? null,
      overrideReason: typeof overrideReason === 'string' ? overrideReason.slice(0, 200) : '',
      status,
      attendedAt: status === 'attended' ? atLatestNow(gym, instant) : null,
      createdAt: atLatestNow(gym, day.toZonedDateTime(gym.zone).toInstant()),
    },
  };
}

export async function importReservations(gym: GymImport, starts: ReadonlyMap<string, string>): Promise<void> {
  const lines = gym.documents.reservations.flatMap(
    (document) => readReservation(gym, document, starts) ?? [],
  );
  await addNew(gym, 'reservations', reservation, lines);
}

/** Those that the original knows: neither cancelled nor waiting. */
export async function exportReservations({ db }: GymExport) {
  const reservations = await db
    .select({ reservation, name: client.name, surname: client.surname, email: client.email })
    .from(reservation)
    .innerJoin(client, and(eq(client.gymId, reservation.gymId), eq(client.id, reservation.clientId)))
    .innerJoin(
      weeklyClass,
      and(eq(weeklyClass.gymId, reservation.gymId), eq(weeklyClass.id, reservation.classId)),
    )
    .where(
      and(
        eq(reservation.gymId, sql`current_gym()`),
        inArray(reservation.status, Object.keys(ownStatuses)),
        isNull(reservation.deletedAt),
        isNull(client.deletedAt),
        isNull(weeklyClass.deletedAt),
      ),
    );
  return Object.fromEntries(
    reservations.map(({ reservation: row, name, surname, email }) => [
      row.id,
      withExtra(
        {
          classId: row.classId,
          clientId: row.clientId,
          clientName: fullName({ name, surname }),
          clientEmail: email,
          date: row.date,
          status: ownStatuses[row.status as keyof typeof ownStatuses],
        },
        { membershipId: row.membershipId, overrideReason: row.overrideReason },
        usual,
      ),
    ]),
  );
}
