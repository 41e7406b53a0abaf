import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { insertClass } from '../../test/timetable.ts';
import { openChanging } from './changes.fixture.ts';

type Changing = Awaited<ReturnType<typeof openChanging>>;

let { app, gym, addPlan, sell, pay } = {} as Changing;
beforeAll(async () => {
  ({ app, gym, addPlan, sell, pay } = await openChanging());
});
afterAll(async () => {
  expect(await findViolations(app.database, { gymId: gym.accountId }, ['places'])).toEqual({});
  await app.close();
});

const addProgram = async (name: string) => {
  const { id } = await gym.programs.create({ id: newId(), name, active: true });
  return id;
};

test('las reservas que el nuevo plan permite quedan, y las demás se devuelven a quien espera', async () => {
  const [boxing, yoga] = [await addProgram('Box'), await addProgram('Yoga')];
  const member = await sell();
  await pay(member.id, 31_000);
  const waiting = await sell();
  await pay(waiting.id, 31_000);
  const [box, yogaClass, full] = [
    await insertClass(app, gym, { program_id: boxing }),
    await insertClass(app, gym, { program_id: yoga }),
    await insertClass(app, gym, { program_id: yoga, capacity: 1 }),
  ];
  const book = (clientId: string, classId: string, date: string, wait = false) =>
    gym.reservations.create({ id: newId(), classId, clientId, date, wait });
  await book(member.clientId, box, '2026-03-16');
  await book(member.clientId, box, '2026-03-18');
  await book(member.clientId, box, '2026-03-25');
  await book(member.clientId, yogaClass, '2026-03-16');
  await book(member.clientId, full, '2026-03-17');
  await book(waiting.clientId, full, '2026-03-17', true);

  const planId = await addPlan({
    ...{ programIds: [boxing], reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' },
  });
  const wish = { membershipId: member.id, planId, from: 'today' } as const;
  const hasPlace = async (clientId: string, classId: string, date: string) => {
    const search = clientId.replaceAll('-', '').toUpperCase();
    const { items } = await gym.reservations.matches({ classId, date, search });
    return items[0]?.eligibility.reasons.some(({ code }) => code === 'already_reserved');
  };
  expect(await gym.changes.preview(wish)).toMatchObject({ returned: 3, retained: 2 });
  expect(await hasPlace(member.clientId, yogaClass, '2026-03-16'), 'solo visto').toBe(true);
  const id = newId();
  await gym.changes.create({ id, ...wish });
  expect(await hasPlace(member.clientId, box, '2026-03-16')).toBe(true);
  expect(await hasPlace(member.clientId, box, '2026-03-18'), 'ya usó la de la semana').toBe(false);
  expect(await hasPlace(member.clientId, box, '2026-03-25'), 'la de la otra semana').toBe(true);
  expect(await hasPlace(member.clientId, yogaClass, '2026-03-16')).toBe(false);
  expect(await hasPlace(waiting.clientId, full, '2026-03-17'), 'quien esperaba').toBe(true);
  await expect(book(member.clientId, box, '2026-03-19'), 'cuentan en la nueva').rejects.toMatchObject({
    code: 'no_reservations_left',
  });

  await gym.changes.remove({ id });
  expect(await hasPlace(member.clientId, box, '2026-03-25'), 'quedan al deshacer').toBe(true);
  await book(member.clientId, box, '2026-03-19');
});
