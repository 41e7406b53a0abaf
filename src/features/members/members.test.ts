import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../test/invariants.ts';
import { openStream } from '../../test/stream.ts';
import { openSharing, refusal } from './members.fixture.ts';

let sharing: Awaited<ReturnType<typeof openSharing>>;
beforeAll(async () => {
  sharing = await openSharing();
});
afterAll(async () => {
  const { app, gym } = sharing;
  const kept = ['membershipStatus', 'planMembers', 'expiry', 'places'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, kept)).toEqual({});
  await app.close();
});

describe('un integrante', () => {
  test('puede reservar y entrar por la membresía de quien paga, y su ficha lo dice con el vencimiento', async () => {
    const { gym, addPlan, addClient, addClass, sell, join, eligibility, statusOf, membershipOf } = sharing;
    const [duo, iris, yoga] = [await sell(await addPlan()), await addClient(), await addClass()];
    expect((await eligibility(iris, yoga)).reasons).toMatchObject([{ code: 'no_membership' }]);
    const added = await join(duo.id, iris);
    expect(added).toMatchObject({ clientId: iris, name: 'Iris' });
    expect(await membershipOf(duo)).toMatchObject({ people: 2, members: [added] });
    expect(await gym.payments.deletionSummary({ clientId: duo.clientId })).toMatchObject({ members: 1 });
    expect(await eligibility(iris, yoga)).toMatchObject({
      tone: 'good',
      reasons: [],
      membershipId: duo.id,
      payer: { id: duo.clientId, name: 'Ana' },
    });
    expect(await statusOf(iris)).toMatchObject({ planName: 'Dúo', active: true, expiresOn: '2026-12-09' });
    expect(await gym.memberships.list({ clientId: iris })).toMatchObject({
      items: [],
      covering: [{ id: duo.id, planName: 'Dúo', expiresOn: '2026-12-09', payer: { name: 'Ana' } }],
    });
  });

  test('no debe lo que debe quien paga, ni ve cuánto es', async () => {
    const { app, gym, addPlan, addClass, sell, join, eligibility } = sharing;
    const duo = await sell(await addPlan(), { paid: false });
    const iris = await app.clientOf(gym);
    await join(duo.id, iris.clientId);
    const yoga = await addClass();
    expect((await eligibility(duo.clientId, yoga)).reasons).toMatchObject([{ code: 'owes', amount: 50_000 }]);
    expect((await eligibility(iris.clientId, yoga)).reasons).toEqual([
      { code: 'payer_owes', tone: 'warn', payerName: 'Ana' },
    ]);
    const space = await iris.myspace.get({});
    expect(space).toMatchObject({
      memberships: [{ planName: 'Dúo', payer: 'Ana', due: null }],
      payments: [],
    });
    expect(await gym.memberships.list({ clientId: iris.clientId })).toMatchObject({ items: [], balance: 0 });
    const { items } = await gym.receivables.list({});
    expect(items.map(({ clientId }) => clientId)).not.toContain(iris.clientId);
  });

  test('se entera en su pantalla de lo que cambia en la membresía de quien paga', async () => {
    const { app, gym, addPlan, sell, join, membershipOf } = sharing;
    const [duo, iris] = [await sell(await addPlan()), await app.clientOf(gym)];
    await join(duo.id, iris.clientId);
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(address, iris.cookie());
    await stream.next();
    const { version } = await membershipOf(duo);
    await gym.memberships.cancel({ id: duo.id, version, endsOn: '2026-11-24', reason: 'Se van' });
    await stream.next();
    stream.close();
    expect((await iris.myspace.get({})).memberships).toMatchObject([{ expiresOn: '2026-11-24' }]);
  });

  test('tiene su propio límite de reservas, y comparte las sesiones de un bono', async () => {
    const { addPlan, addClient, addClass, sell, join, eligibility, book } = sharing;
    const [iris, yoga] = [await addClient(), await addClass()];
    const weekly = await sell(
      await addPlan({ reservations: 'limited', reservationLimit: 1, reservationPeriod: 'week' }),
    );
    await join(weekly.id, iris);
    await book(weekly.clientId, yoga);
    expect(await eligibility(iris, yoga)).toMatchObject({ tone: 'good', left: 1 });
    const [leo, pilates] = [await addClient('Leo'), await addClass()];
    const pack = {
      kind: 'pack',
      billingPeriod: null,
      days: 30,
      reservations: 'limited',
      reservationLimit: 2,
    } as const;
    const shared = await sell(await addPlan(pack));
    await join(shared.id, leo);
    await book(leo, pilates);
    expect(await eligibility(shared.clientId, pilates)).toMatchObject({ left: 1, period: 'pack' });
  });

  test('no usa a la vez que quien paga la última sesión', async () => {
    const { addPlan, addClient, addClass, sell, join, book } = sharing;
    const pack = {
      kind: 'pack',
      billingPeriod: null,
      days: 30,
      reservations: 'limited',
      reservationLimit: 1,
    } as const;
    for (let round = 0; round < 5; round++) {
      const [shared, iris] = [await sell(await addPlan({ ...pack, people: 3 })), await addClient()];
      const leo = await addClient('Leo');
      for (const clientId of [iris, leo]) await join(shared.id, clientId);
      const classes = [await addClass(), await addClass(), await addClass()];
      const people = [iris, shared.clientId, leo];
      const answers = await Promise.allSettled(people.map((who, at) => book(who, classes[at] ?? '')));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('agregar', () => {
  test('se rechaza con el motivo, y nada queda a medias', async () => {
    const { gym, addPlan, addClient, sell, join, membershipOf } = sharing;
    const planId = await addPlan();
    const [duo, other, iris, leo] = [
      await sell(planId),
      await sell(planId),
      await addClient(),
      await addClient('Leo'),
    ];
    await expect(join(duo.id, duo.clientId)).rejects.toMatchObject(refusal('member_is_payer'));
    await join(duo.id, iris);
    await expect(join(duo.id, iris)).rejects.toMatchObject(refusal('member_listed'));
    await expect(join(other.id, iris)).rejects.toMatchObject(refusal('member_elsewhere'));
    await expect(join(duo.id, leo)).rejects.toMatchObject({
      ...refusal('members_full'),
      fields: { clientId: expect.any(String) },
    });
    const alone = await sell(await addPlan({ people: 1 }));
    await expect(join(alone.id, leo)).rejects.toMatchObject(refusal('plan_not_shared'));
    const free = await gym.memberships.create({
      id: newId(),
      clientId: leo,
      planName: 'Libre',
      period: 'monthly',
    });
    await expect(join(free.id, iris)).rejects.toMatchObject(refusal('plan_not_shared'));
    expect((await membershipOf(duo)).members).toHaveLength(1);
    expect((await membershipOf(other)).members).toEqual([]);
  });

  test('dos veces lo mismo agrega una vez, y dos a la vez no pasan del último cupo', async () => {
    const { gym, addPlan, addClient, sell, join, membershipOf } = sharing;
    const [duo, iris, leo] = [await sell(await addPlan()), await addClient(), await addClient('Leo')];
    const answers = await Promise.allSettled([join(duo.id, iris), join(duo.id, leo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [kept] = (await membershipOf(duo)).members;
    if (!kept) throw new Error('nobody was added');
    const { id, membershipId, clientId } = kept;
    expect(await gym.members.add({ id, membershipId, clientId })).toEqual(kept);
    const again = gym.members.add({ id, membershipId, clientId: clientId === iris ? leo : iris });
    await expect(again).rejects.toMatchObject({ code: 'already_saved' });
  });

  test('otro gimnasio no agrega ni quita, ni es agregado', async () => {
    const { app, addPlan, addClient, sell, join } = sharing;
    const [duo, iris] = [await sell(await addPlan()), await addClient()];
    const other = await app.gym();
    const foreign = (await other.clients.create({ id: newId(), name: 'Ajena' })).client.id;
    const notFound = { status: 404, code: 'not_found' };
    await expect(join(duo.id, foreign)).rejects.toMatchObject(notFound);
    await expect(
      other.members.add({ id: newId(), membershipId: duo.id, clientId: foreign }),
    ).rejects.toMatchObject(notFound);
    const { id } = await join(duo.id, iris);
    await expect(other.members.remove({ id })).rejects.toMatchObject(notFound);
  });
});

describe('deja de estar incluido', () => {
  /** A member with a booking for tomorrow and one attended yesterday, on a paid plan. */
  async function openCase() {
    const { gym, addPlan, addClient, addClass, sell, join, book } = sharing;
    const [duo, iris, yoga] = [await sell(await addPlan()), await addClient(), await addClass()];
    const { id: memberId } = await join(duo.id, iris);
    await book(iris, yoga);
    const past = await book(iris, yoga, '2026-11-19');
    await gym.reservations.attend({ id: past.id, attended: true });
    const comes = async (date: string) => {
      const { items } = await gym.reservations.list({ classId: yoga, date });
      return items.some(({ client }) => client.id === iris);
    };
    return { duo, iris, yoga, memberId, comes };
  }

  test.each([
    ['al quitarlo', ({ memberId }) => sharing.gym.members.remove({ id: memberId })],
    ['al eliminar la membresía', ({ duo }) => sharing.gym.memberships.remove({ id: duo.id })],
    ['al eliminar a quien paga', ({ duo }) => sharing.gym.clients.remove({ id: duo.clientId })],
  ] satisfies [string, (at: Awaited<ReturnType<typeof openCase>>) => Promise<unknown>][])(
    '%s: no entra, y devuelve lo que tenía reservado',
    async (_, end) => {
      const { statusOf, eligibility } = sharing;
      const at = await openCase();
      await end(at);
      expect(await statusOf(at.iris)).toBeNull();
      expect((await eligibility(at.iris, at.yoga)).reasons).toMatchObject([{ code: 'no_membership' }]);
      expect([await at.comes('2026-11-21'), await at.comes('2026-11-19')]).toEqual([false, true]);
    },
  );

  test('y vuelve con la membresía o con quien paga, mientras haya cupo', async () => {
    const { gym, addClient, statusOf, join } = sharing;
    const at = await openCase();
    await gym.memberships.remove({ id: at.duo.id });
    await gym.memberships.restore({ id: at.duo.id });
    expect(await statusOf(at.iris)).toMatchObject({ planName: 'Dúo' });
    await gym.clients.remove({ id: at.duo.clientId });
    await gym.clients.restore({ id: at.duo.clientId });
    expect(await statusOf(at.iris)).toMatchObject({ planName: 'Dúo' });
    await gym.clients.remove({ id: at.iris });
    await join(at.duo.id, await addClient('Leo'));
    await gym.clients.restore({ id: at.iris });
    expect(await statusOf(at.iris)).toBeNull();
  });

  test('desde el último día cuando la membresía se cancela, y mientras está congelada o inactiva', async () => {
    const { gym, addPlan, addClient, addClass, sell, join, eligibility, book, statusOf, membershipOf } =
      sharing;
    const [duo, iris, yoga] = [await sell(await addPlan()), await addClient(), await addClass()];
    await join(duo.id, iris);
    await book(iris, yoga, '2026-11-26');
    const days = { startsOn: '2026-11-26', endsOn: '2026-11-26' };
    await gym.freezes.create({ id: newId(), membershipId: duo.id, ...days, reason: 'Viaje' });
    expect((await eligibility(iris, yoga, '2026-11-26')).reasons[0]).toMatchObject({
      code: 'membership_frozen',
    });
    const { version } = await membershipOf(duo);
    await gym.memberships.cancel({ id: duo.id, version, endsOn: '2026-11-24', reason: 'Se van' });
    expect(await statusOf(iris)).toMatchObject({ expiresOn: '2026-11-24' });
    expect((await eligibility(iris, yoga, '2026-11-25')).reasons[0]).toMatchObject({
      code: 'membership_expired',
    });
    const form = { active: false, price: 50_000, startsOn: '2026-11-10', observation: '' };
    await gym.memberships.updateSold({ id: duo.id, version: version + 1, ...form });
    expect(await statusOf(iris)).toMatchObject({ active: false });
    expect((await eligibility(iris, yoga)).reasons).toMatchObject([{ code: 'membership_inactive' }]);
  });
});
