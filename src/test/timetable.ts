import { v7 as newId } from 'uuid';
import { type Weekday, weekdays } from '../wire/weekdays.ts';
import type { Person, TestApp } from './app.ts';
import { asSuperuser } from './superuser.ts';

type App = Pick<TestApp, 'database'>;

/** Writes a row of a gym's table past every verb, and answers its id. */
export async function insert(
  { database }: App,
  gym: Pick<Person, 'accountId'>,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  const row = { gym_id: gym.accountId, id: newId(), ...values };
  const names = Object.keys(row);
  await asSuperuser(database, (connection) =>
    connection.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    ),
  );
  return row.id;
}

/** A class of an hour on every day, at 18:00 unless said otherwise. */
export const insertClass = (
  app: App,
  gym: Pick<Person, 'accountId'>,
  values: { capacity?: number; days?: Weekday[]; start_time?: string; [column: string]: unknown } = {},
): Promise<string> => {
  const { start_time = '18:00' } = values;
  return insert(app, gym, 'class', {
    name: 'Yoga',
    days: Object.keys(weekdays),
    capacity: 20,
    start_time,
    end_time: start_time.replace(/^\d+/, (hour) => String(Number(hour) + 1).padStart(2, '0')),
    ...values,
  });
};
