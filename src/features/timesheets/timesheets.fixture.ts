import { v7 as newId } from 'uuid';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

/** Friday 20 November 2026, at noon in the gym. */
export const now = '2026-11-20T15:00:00Z';
export const pins = { owner: '2580', carla: '1470' };

export async function openTeam(app: TestApp) {
  const owner = await app.gym();
  const carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: pins.owner });
  await carla.pins.setOwn({ pin: pins.carla });
  return { owner, carla };
}

/** As if the person had clocked in so much earlier. */
export const earlier = (app: TestApp, { accountId }: Person, interval: string) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      `update timesheet_entry set started_at = started_at - $2::interval where person_id = $1 and ended_at is null`,
      [accountId, interval],
    ),
  );

export const clockIn = (person: Person) => person.timesheets.clock({ id: newId(), kind: 'in' });
export const clockOut = (person: Person) => person.timesheets.clock({ id: newId(), kind: 'out' });

interface Hours {
  date: string;
  start: string;
  end: string | null;
}

/** Adds hours of a person as a correction. */
export async function addHours(owner: Person, { accountId }: Person, hours: Hours): Promise<string> {
  const id = newId();
  await owner.timesheets.add({ id, personId: accountId, reason: 'No marcó', ...hours });
  return id;
}

export const sheetOf = (owner: Person, { accountId }: Person, month = '2026-11') =>
  owner.timesheets.sheet({ personId: accountId, month });
