import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { WeeklyClass } from './contract.ts';

export type Form = Parameters<Person['classes']['create']>[0];

export const spinning = (more: Partial<Form> = {}): Form => ({
  id: newId(),
  name: 'Spinning',
  days: ['monday', 'friday'],
  startTime: '18:00',
  endTime: '19:00',
  capacity: 10,
  ...more,
});

export const changed = { cancelled: false, teachers: null, reason: '' };

/** What is sent to change a class. */
export const formOf = ({ id, version, ...weekly }: WeeklyClass) => {
  const { name, programId, days, teachers, teacherId, capacity, ...more } = weekly;
  const { startTime, endTime, color, trial, online } = more;
  const form = { name, programId, days, teachers, teacherId, capacity, startTime, endTime };
  return { id, version, ...form, color, trial, online };
};

/** Gyms with classes, from `openApp` on, and what their tests do there. */
export function prepareClasses() {
  let app: TestApp;
  let gym: Person;

  // Friday 20 November 2026, 12:00 in Santiago.
  const openApp = async () => {
    app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
    return app;
  };

  /** A new gym: from now on the one that is meant where none is named. */
  const newGym = async () => {
    gym = await app.gym();
    return gym;
  };

  const only = async (date?: string) => {
    const { classes } = await gym.classes.week(date ? { date } : {});
    expect(classes).toHaveLength(1);
    return classes[0] as WeeklyClass;
  };

  const insertReservation = (row: Record<string, unknown>) =>
    asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into reservation (gym_id, ${Object.keys(row).join(', ')})
        values ($1, ${Object.keys(row).map((_, place) => `$${place + 2}`)})`,
        [gym.accountId, ...Object.values(row)],
      ),
    );

  /** Somebody new in the class, let in by word of the gym. */
  const book = async (classId: string, date: string, more: Record<string, unknown> = {}) => {
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    await insertReservation({
      id: newId(),
      class_id: classId,
      client_id: client.id,
      date,
      override_reason: 'Invitada',
      ...more,
    });
  };

  return { openApp, newGym, only, book };
}
