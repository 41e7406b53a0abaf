import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Weekday } from '../../wire/weekdays.ts';
import { maxExercises } from './contract.ts';

export const refusal = (code: string, status = 409) => ({ status, code });
export const notFound = refusal('not_found', 404);

/** A gym whose clients have routines, from `openGym` on, and what its tests do there. */
export function prepareRoutines() {
  let app: TestApp;
  let gym: Person;
  let clientId: string;

  // 12:00 of Friday 20 November in Santiago.
  const openGym = async () => {
    app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
    gym = await app.gym('Gimnasio Cordillera');
    return { app, gym };
  };

  /** A new client: from now on the one that is meant where none is named. */
  const newClient = async () => {
    clientId = await addRoutine('Sentadilla', 'Remo', 'Plancha');
    return clientId;
  };

  const addClient = async (name = 'Ana') => {
    const id = newId();
    await gym.clients.create({ id, name, surname: 'Rojas', email: `${id}@x.cl` });
    return id;
  };

  /** A client whose routine has these exercises on Monday. */
  const addRoutine = async (...names: string[]) => {
    const id = await addClient();
    await gym.routines.create({ clientId: id });
    for (const name of names)
      await gym.routines.addExercise({ id: newId(), clientId: id, day: 'monday', name });
    return id;
  };

  const exercisesOf = async (client = clientId) =>
    (await gym.routines.get({ clientId: client })).exercises ?? [];

  /** The names of each day that has exercises. */
  const week = async (client = clientId) => {
    const days: Partial<Record<Weekday, string[]>> = {};
    for (const { day, name } of await exercisesOf(client)) days[day] = [...(days[day] ?? []), name];
    return days;
  };

  const exerciseNamed = async (name: string, client = clientId) => {
    const exercise = (await exercisesOf(client)).find((item) => item.name === name);
    if (!exercise) throw new Error(`no está ${name}`);
    return exercise;
  };

  const add = (name: string, day: Weekday = 'monday', client = clientId) =>
    gym.routines.addExercise({ id: newId(), clientId: client, day, name });

  /** How often a position is taken more than once among the exercises that are there. */
  const sharedPositions = () =>
    asSuperuser(app.database, async (connection) => {
      const { rowCount } = await connection.query(
        `select from routine_exercise where deleted_at is null
       group by gym_id, client_id, day, position having count(*) > 1`,
      );
      return rowCount;
    });

  /** Fills a day up to its maximum. */
  const fill = (day: Weekday, client = clientId, until = maxExercises) =>
    asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into routine_exercise (gym_id, id, client_id, day, position, name)
       select $1, gen_random_uuid(), $2, $3, 100 + n, 'Burpee'
       from generate_series(1, $4 - (select count(*)::int from routine_exercise
         where gym_id = $1 and client_id = $2 and day = $3 and deleted_at is null)) n`,
        [gym.accountId, client, day, until],
      ),
    );

  return {
    openGym,
    newClient,
    addClient,
    addRoutine,
    exercisesOf,
    week,
    named: exerciseNamed,
    add,
    sharedPositions,
    fill,
  };
}
