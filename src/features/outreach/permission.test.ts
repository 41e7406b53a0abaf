import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert } from '../../test/timetable.ts';
import type { Channel } from '../consents/domain.ts';
import { came, debtor, list, member, noon, today } from './outreach.fixture.ts';
import { refusalWords } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());

const first = async (gym: Person) => {
  const { items, pause } = await list(gym);
  const [person] = items;
  if (!person) throw new Error('nobody is to be contacted');
  return { person, pause };
};

describe('lo que no es del contrato pide consentimiento donde el gimnasio lo pide', () => {
  const purposeOf = (gym: Person, ...channels: Channel[]) =>
    gym.consents.create({ id: newId(), name: `Avisos ${newId()}`, text: 'Acepto avisos.', channels });
  const answer = (gym: Person, clientId: string, purposeId: string, given: boolean) =>
    gym.consents.record({
      ...{ clientId, source: 'reception', on: '2026-11-24' },
      acts: [{ id: newId(), purposeId, channel: 'whatsapp', given, number: 1 }],
    });
  const missed = async (gym: Person) => {
    const clientId = await member(gym, 'Ana');
    await came(app, gym, clientId, '2026-11-12');
    return clientId;
  };

  test('sin finalidades con canales no se pide', async () => {
    const gym = await app.gym();
    await missed(gym);
    await purposeOf(gym);
    expect((await first(gym)).person.consents).toEqual({ whatsapp: true, mail: true, call: true });
  });

  test('canal por canal, y retirarlo cuenta desde ya', async () => {
    const gym = await app.gym();
    const clientId = await missed(gym);
    const { id } = await purposeOf(gym, 'whatsapp', 'mail');
    expect((await first(gym)).person.consents).toEqual({ whatsapp: false, mail: false, call: true });
    await answer(gym, clientId, id, true);
    expect((await first(gym)).person.consents).toEqual({ whatsapp: true, mail: false, call: true });
    await answer(gym, clientId, id, false);
    const { items: missing } = await gym.dashboard.people({ kind: 'unseen' });
    expect(missing.map(({ mayBeWritten }) => mayBeWritten)).toEqual([false]);
    expect((await gym.dashboard.morning({})).people.unseen.items).toEqual(missing);
    expect((await first(gym)).person.consents.whatsapp).toBe(false);
    await gym.consents.retire({ id });
    expect((await first(gym)).person.consents.whatsapp).toBe(true);
  });

  test('de varias basta una, y a quien dijo que no a otra no se le escribe', async () => {
    const gym = await app.gym();
    const clientId = await missed(gym);
    const [one, other] = [await purposeOf(gym, 'whatsapp'), await purposeOf(gym, 'whatsapp')];
    await answer(gym, clientId, one.id, true);
    expect((await first(gym)).person.consents.whatsapp).toBe(true);
    await answer(gym, clientId, other.id, false);
    expect((await first(gym)).person.consents.whatsapp).toBe(false);
  });

  test('una deuda o un vencimiento son del contrato', async () => {
    const gym = await app.gym();
    await missed(gym);
    await purposeOf(gym, 'whatsapp');
    const { person, pause } = await first(gym);
    const now = { pause, timeZone: 'America/Santiago' };
    const refusal = (kind: Parameters<typeof refusalWords>[1]['kind']) =>
      refusalWords(person, { kind, way: 'whatsapp' }, now);
    for (const kind of ['owing', 'expiring', 'expired', 'unused'] as const) expect(refusal(kind)).toBe('');
    for (const kind of ['unseen', 'trial'] as const)
      expect(refusal(kind)).toMatch(/^No ha aceptado que le escribas por WhatsApp\./);
  });
});

describe('de una deuda se escribe como dice la ley 21.320', () => {
  const contacted = async (
    gym: Person,
    clientId: string,
    created_at: string,
    { kind = 'whatsapp', about = ['owing'] }: { kind?: string; about?: string[] } = {},
  ) => {
    const id = await insert(app, gym, 'client_note', { client_id: clientId, kind, created_at });
    await insert(app, gym, 'client_contact', { id, client_id: clientId, channel: kind, about, created_at });
    return id;
  };
  const limits = async (gym: Person) => (await first(gym)).person.limits;
  const at = (instant: string) => expect.stringMatching(new RegExp(`^${instant.slice(0, 16)}`));

  test('dos mensajes en siete días, con dos días entre uno y otro', async () => {
    const gym = await app.gym();
    const ana = await debtor(gym, 'Ana', '2026-10-01');
    expect(await limits(gym)).toEqual({ messageFrom: null, callFrom: null });
    await contacted(gym, ana, '2026-11-19T15:00:00Z', { kind: 'mail' });
    expect(await limits(gym)).toEqual({ messageFrom: null, callFrom: null });
    await contacted(gym, ana, '2026-11-22T15:00:01Z');
    expect((await limits(gym)).messageFrom).toEqual(at('2026-11-26T15:00'));
  });

  test('uno solo, de hace menos de dos días', async () => {
    const gym = await app.gym();
    await contacted(gym, await debtor(gym, 'Ana'), '2026-11-22T16:00:00Z');
    const { person, pause } = await first(gym);
    expect(person.limits.messageFrom).toEqual(at('2026-11-24T16:00'));
    const refusal = (way: 'mail' | 'call') =>
      refusalWords(person, { kind: 'owing', way }, { pause, timeZone: 'America/Santiago' });
    expect(refusal('mail')).toMatch(/se puede otra vez desde el 24-11-2026, 13:00/);
    expect(refusal('call')).toBe('');
  });

  test('un llamado por semana', async () => {
    const gym = await app.gym();
    const ana = await debtor(gym, 'Ana');
    await contacted(gym, ana, '2026-11-17T14:59:00Z', { kind: 'call' });
    expect((await limits(gym)).callFrom).toBeNull();
    await contacted(gym, ana, '2026-11-17T15:01:00Z', { kind: 'call' });
    expect(await limits(gym)).toEqual({ messageFrom: null, callFrom: at('2026-11-24T15:01') });
  });

  test('no cuentan otros motivos, lo que se deshizo ni el aviso de un cobro; sus recordatorios sí', async () => {
    const gym = await app.gym();
    const ana = await debtor(gym, 'Ana');
    await contacted(gym, ana, '2026-11-24T12:00:00Z', { about: ['expiring'] });
    await gym.notes.remove({ id: await contacted(gym, ana, '2026-11-24T12:00:00Z') });
    const { items } = await gym.memberships.list({ clientId: ana });
    const mailed = (step: string) =>
      insert(app, gym, 'renewal_step', {
        ...{ client_id: ana, membership_id: items[0]?.id, period: '2026-11-20', step, state: 'mailed' },
        ...{ mailed_to: 'ana@x.cl', created_at: '2026-11-24T12:00:00Z' },
      });
    await mailed('announcement');
    expect((await limits(gym)).messageFrom).toBeNull();
    await mailed('first');
    expect((await limits(gym)).messageFrom).toEqual(at('2026-11-26T12:00'));
  });

  test('en otro país no hay límite', async () => {
    const gym = await app.gym();
    await contacted(gym, await debtor(gym, 'Ana'), '2026-11-24T12:00:00Z');
    expect((await limits(gym)).messageFrom).not.toBeNull();
    await asSuperuser(app.database, (connection) =>
      connection.query(`update gym set country = 'PE' where gym_id = $1`, [gym.accountId]),
    );
    expect(await limits(gym)).toEqual({ messageFrom: null, callFrom: null });
  });

  test.each([
    ['2026-11-24T11:00:00Z', null],
    ['2026-11-24T10:59:00Z', 'hour'],
    ['2026-11-24T23:00:00Z', 'hour'],
    ['2026-11-28T15:00:00Z', null],
    ['2026-11-29T15:00:00Z', 'sunday'],
    ['2026-12-08T15:00:00Z', 'holiday'],
    ['2026-12-25T15:00:00Z', 'holiday'],
  ])('a las %s: %s', async (now, pause) => {
    const other = await openTestApp({ now });
    const gym = await other.gym();
    await debtor(gym, 'Ana');
    expect((await list(gym)).pause).toBe(pause);
    await other.close();
  });

  test('un feriado lo es aunque el gimnasio abra, y también el que agregó', async () => {
    const other = await openTestApp({ now: '2026-12-08T15:00:00Z' });
    const gym = await other.gym();
    const id = newId();
    await gym.classes.addHoliday({ id, date: '2026-12-08', name: 'Inmaculada' });
    expect((await list(gym)).pause).toBe('holiday');
    await gym.classes.removeHoliday({ id });
    expect((await list(gym)).pause).toBe('holiday');
    await other.close();
  });

  test('el día que cierra el gimnasio', async () => {
    const gym = await app.gym();
    const id = newId();
    await gym.classes.addHoliday({ id, date: today, name: 'Aniversario' });
    expect((await list(gym)).pause).toBe('holiday');
    await gym.classes.removeHoliday({ id });
    expect((await list(gym)).pause).toBeNull();
  });
});
