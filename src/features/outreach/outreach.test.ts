import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { insert } from '../../test/timetable.ts';
import { defaultTexts } from '../messages/domain.ts';
import { messageText } from '../messages/words.ts';
import { came, debtor, list, member, noon, packHolder, today, told } from './outreach.fixture.ts';
import { factsFor } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

describe('a quién contactar', () => {
  test('una fila por persona con todos sus motivos, lo que se debe primero', async () => {
    const gym = await app.gym();
    await member(gym, 'Vencida', '2026-10-20');
    await member(gym, 'Vence', '2026-10-26');
    await member(gym, 'Al día');
    await debtor(gym, 'Debe', '2026-11-20');
    await debtor(gym, 'Debe más', '2026-10-01');
    const missed = await member(gym, 'No viene', '2026-10-28');
    await came(app, gym, missed, '2026-11-12');
    await packHolder(gym, 'Tiene sesiones', '2026-11-01', 30);
    const answer = await list(gym);
    expect(told(answer)).toEqual([
      'Debe más: owing',
      'Debe: owing',
      'Vence: expiring',
      'No viene: expiring, unseen',
      'Tiene sesiones: expiring, unused',
      'Vencida: expired',
    ]);
    expect(answer).toMatchObject({ today, pause: null, total: 6, people: 6, putOff: 0 });
    expect(answer.items[0]).toMatchObject({
      ...{ whatsapp: '+56 9 1234 5678', contact: null, until: null },
      reasons: [{ kind: 'owing', on: '2026-10-01', amount: 30_000, sessions: null }],
      debt: { amount: 30_000, since: '2026-10-01', days: 54, memberships: [{ amount: 30_000 }], store: null },
    });
    expect(answer.items[4]?.reasons[1]).toMatchObject({ on: '2026-11-30', sessions: 10, amount: null });
    expect(answer.items[2]?.debt).toBeNull();
  });

  test('por motivo, con cuántos son', async () => {
    const gym = await app.gym();
    await came(app, gym, await member(gym, 'Ana', '2026-10-26'), '2026-11-12');
    await debtor(gym, 'Beto');
    expect(told(await list(gym, { reason: 'unseen' }))).toEqual(['Ana: expiring, unseen']);
    const { counts, total, people } = await list(gym, { reason: 'trial' });
    expect([total, people]).toEqual([0, 2]);
    expect(counts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'expiring', people: 1 },
      { kind: 'owing', people: 1 },
      { kind: 'unseen', people: 1 },
    ]);
  });

  test('un pack usado entero, o que dura todavía, no queda por usar', async () => {
    const gym = await app.gym();
    const used = await packHolder(gym, 'Usó todo', '2026-11-01', 37);
    const [pack] = (await gym.memberships.list({ clientId: used })).items;
    for (let number = 1; number <= 10; number += 1)
      await came(app, gym, used, `2026-11-${String(number).padStart(2, '0')}`, { membership_id: pack?.id });
    await packHolder(gym, 'Justo', '2026-11-01', 37);
    await packHolder(gym, 'Falta', '2026-11-01', 38);
    expect((await list(gym, { reason: 'unused' })).items.map(({ name }) => name)).toEqual(['Justo']);
  });

  test('lo que se escribe de las sesiones es del pack, y no de la membresía que vence después', async () => {
    const gym = await app.gym();
    const clientId = await packHolder(gym, 'Ana', '2026-11-01', 30);
    const { id: planId } = await createPlan(gym, { name: 'Anual', price: 0, billingPeriod: 'annual' });
    await gym.memberships.sell({ id: newId(), clientId, planId, startsOn: today });
    const [person] = (await list(gym, { reason: 'unused' })).items;
    const [reason] = person?.reasons ?? [];
    if (!person || !reason) throw new Error('nobody has sessions left');
    expect(person.planName).toBe('Anual');
    const { debt: _, ...facts } = person;
    const sender = { gymName: 'Fuerza', today, money: String };
    expect(messageText(defaultTexts.unused, factsFor(facts, reason), sender)).toMatch(
      /te quedan sesiones de Diez Ana en Fuerza y vencen el lunes 30 de noviembre\./,
    );
  });

  test('quien venció hace más de treinta días ya no es de hoy', async () => {
    const gym = await app.gym();
    await member(gym, 'Treinta', '2026-09-26');
    await member(gym, 'Treinta y uno', '2026-09-25');
    expect((await list(gym)).items.map(({ name }) => name)).toEqual(['Treinta']);
  });

  test('a quien se contactó hace poco queda al final, con lo que se le dijo', async () => {
    const gym = await app.gym();
    const ana = await debtor(gym, 'Ana', '2026-10-01');
    await debtor(gym, 'Beto');
    await gym.notes.create({ id: newId(), clientId: ana, kind: 'whatsapp', text: 'Hola', about: ['owing'] });
    const { items } = await list(gym);
    expect(items.map(({ name, contact }) => [name, contact?.kind, contact?.text])).toEqual([
      ['Beto', undefined, undefined],
      ['Ana', 'whatsapp', 'Hola'],
    ]);
  });

  test('quien probó, y el monto cuando un mensaje lo dice', async () => {
    const gym = await app.gym();
    const plan = await createPlan(gym, {
      ...{ kind: 'trial', name: 'Prueba', days: 7, price: 0, billingPeriod: null },
    });
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    await gym.memberships.sell({ id: newId(), clientId: client.id, planId: plan.id, startsOn: '2026-11-22' });
    await member(gym, 'Beto', '2026-10-26');
    expect(told(await list(gym))).toEqual(['Beto: expiring', 'Ana: trial']);
    const amount = async () => (await list(gym)).items[0]?.amount;
    expect(await amount()).toBeNull();
    await gym.messages.save({ kind: 'expiring', text: 'Son {monto}', version: 0 });
    expect(await amount()).toBe(1000);
  });

  test('ni lo de otro gimnasio, ni los eliminados', async () => {
    const [gym, other] = [await app.gym(), await app.gym()];
    await debtor(other, 'Rosa');
    const gone = await debtor(gym, 'Se fue');
    await gym.clients.remove({ id: gone });
    expect(await list(gym)).toMatchObject({ items: [], total: 0, people: 0, counts: [] });
  });
});

describe('para después', () => {
  test('desaparece hasta ese día y entonces vuelve; mientras, está en su lista', async () => {
    const gym = await app.gym();
    const ana = await debtor(gym, 'Ana');
    await debtor(gym, 'Beto');
    await gym.outreach.postpone({ id: newId(), clientId: ana, until: '2026-11-27' });
    expect(await list(gym)).toMatchObject({ items: [{ name: 'Beto' }], people: 1, putOff: 1 });
    expect(await list(gym, { view: 'later' })).toMatchObject({
      ...{ items: [{ name: 'Ana', until: '2026-11-27' }], total: 1, counts: [{ kind: 'owing', people: 1 }] },
    });
  });

  test('se trae de vuelta sin esperar', async () => {
    const gym = await app.gym();
    const clientId = await debtor(gym, 'Ana');
    await gym.outreach.postpone({ id: newId(), clientId, until: '2026-11-25' });
    expect((await list(gym)).total).toBe(0);
    await gym.outreach.postpone({ id: newId(), clientId, until: null });
    expect(await list(gym)).toMatchObject({ items: [{ name: 'Ana', until: null }], putOff: 0 });
  });

  test('vuelve el día que se dijo', async () => {
    const gym = await app.gym();
    const clientId = await debtor(gym, 'Ana');
    await insert(app, gym, 'postponement', { client_id: clientId, until: today });
    expect(await list(gym)).toMatchObject({ items: [{ name: 'Ana', until: null }], putOff: 0 });
  });

  test('la última vez cuenta', async () => {
    const gym = await app.gym();
    const clientId = await debtor(gym, 'Ana');
    for (const until of ['2027-01-01', '2026-11-30'])
      await gym.outreach.postpone({ id: newId(), clientId, until });
    expect((await list(gym, { view: 'later' })).items).toMatchObject([{ until: '2026-11-30' }]);
  });

  test.each([
    [today, 'until_too_soon'],
    ['2026-11-23', 'until_too_soon'],
    ['2027-11-26', 'until_too_late'],
  ])('el %s no se puede', async (until, code) => {
    const gym = await app.gym();
    const clientId = await debtor(gym, 'Ana');
    await expect(gym.outreach.postpone({ id: newId(), clientId, until })).rejects.toMatchObject({ code });
    await gym.outreach.postpone({ id: newId(), clientId, until: '2027-11-25' });
  });

  test('repetido es lo mismo, y con otros datos o de un eliminado no', async () => {
    const gym = await app.gym();
    const clientId = await debtor(gym, 'Ana');
    const put = { id: newId(), clientId, until: '2026-11-27' };
    await gym.outreach.postpone(put);
    await gym.outreach.postpone(put);
    await expect(gym.outreach.postpone({ ...put, until: null })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await gym.clients.remove({ id: clientId });
    await expect(gym.outreach.postpone({ ...put, id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });
});
