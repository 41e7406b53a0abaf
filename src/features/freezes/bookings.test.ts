import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { insertClass } from '../../test/timetable.ts';
import { openFreezing } from './freezes.fixture.ts';

let world: Awaited<ReturnType<typeof openFreezing>>;
beforeAll(async () => {
  world = await openFreezing();
});
afterAll(async () => {
  const { app, gym } = world;
  expect(await findViolations(app.database, { gymId: gym.accountId }, ['places'])).toEqual({});
  await app.close();
});

test('congelar devuelve las reservas de esos días a quien espera, y no deja entrar hasta que termina', async () => {
  const { app, gym, sellPaid } = world;
  const member = await sellPaid();
  const waiting = await sellPaid();
  const full = await insertClass(app, gym, { capacity: 1 });
  const [yoga, later] = [await insertClass(app, gym), await insertClass(app, gym)];
  const book = (clientId: string, classId: string, date: string, wait = false) =>
    gym.reservations.create({ id: newId(), classId, clientId, date, wait });
  const eligibility = async ({ clientId }: { clientId: string }, classId: string, date: string) => {
    const search = clientId.replaceAll('-', '').toUpperCase();
    const { items } = await gym.reservations.matches({ classId, date, search });
    return items[0]?.eligibility;
  };
  await book(member.clientId, full, '2026-03-16');
  await book(member.clientId, yoga, '2026-03-16');
  await book(member.clientId, later, '2026-03-23');
  await book(waiting.clientId, full, '2026-03-16', true);

  const days = { startsOn: '2026-03-16', endsOn: '2026-03-22' };
  const preview = await gym.freezes.preview({ membershipId: member.id, ...days });
  expect(preview).toMatchObject({ bookings: 2, expiresOn: '2026-04-21' });
  expect(await eligibility(member, later, '2026-03-22')).toMatchObject({ allowed: true });
  await gym.freezes.create({ id: newId(), membershipId: member.id, ...days, reason: 'Lesión' });

  const hasPlace = { reasons: [{ code: 'already_reserved' }] };
  expect(await eligibility(waiting, full, '2026-03-16'), 'quien esperaba').toMatchObject(hasPlace);
  expect(await eligibility(member, yoga, '2026-03-16')).toMatchObject({
    allowed: false,
    reasons: [{ code: 'membership_frozen', tone: 'bad', date: '2026-03-22' }],
  });
  const refused = { status: 409, code: 'membership_frozen' };
  await expect(book(member.clientId, yoga, '2026-03-16')).rejects.toMatchObject(refused);
  expect(await eligibility(member, later, '2026-03-23'), 'después').toMatchObject(hasPlace);
  expect(await eligibility(member, yoga, '2026-04-21'), 'el último día').toMatchObject({ allowed: true });
  expect(await eligibility(member, yoga, '2026-04-22'), 'vencida').toMatchObject({ allowed: false });
});
