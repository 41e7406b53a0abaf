import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { codeOf, prepareReservations, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addMember, book, write, expectPlaces } = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

/** Adds more clients than are looked at for who booked. */
const fill = (owner: Person) =>
  write(
    `insert into client (gym_id, id, name) select $1, gen_random_uuid(), 'Marta ' || n from generate_series(1, 250) n`,
    [owner.accountId],
  );

describe('buscar a quién agregar', () => {
  test('primero quien ya reservó, después quien suele venir, después quien empieza así', async () => {
    const yoga = await addClass();
    const [mariana, tamara, maria] = [
      await addMember('Mariana'),
      await addMember('Tamara'),
      await addMember('María'),
    ];
    const search = async () => {
      const { items } = await gym.reservations.matches({ classId: yoga, date: today, search: 'mar' });
      return items.map(({ client }) => client.name);
    };
    expect(await search()).toEqual(['María', 'Mariana', 'Tamara']);
    await book(tamara, yoga, '2026-11-12', { attended: true });
    expect(await search(), 'una vez no es costumbre').toEqual(['María', 'Mariana', 'Tamara']);
    await book(tamara, yoga, '2026-11-19', { attended: true });
    expect(await search()).toEqual(['Tamara', 'María', 'Mariana']);
    await book(mariana, yoga, today);
    expect(await search()).toEqual(['Mariana', 'Tamara', 'María']);
    await book(maria, await addClass(), today);
    expect(await search(), 'la reserva de otra clase no cuenta').toEqual(['Mariana', 'Tamara', 'María']);
  });

  test('quien viene a otra clase de esa hora también suele venir: la suya puede ser otra desde hace poco', async () => {
    const owner = await app.gym();
    const [before, after, late] = [
      await addClass({}, owner),
      await addClass({}, owner),
      await addClass({ start_time: '20:00', end_time: '21:00' }, owner),
    ];
    const [marta, mario] = [await addMember('Marta', owner), await addMember('Mario', owner)];
    for (const date of ['2026-11-12', '2026-11-19'])
      await book(marta, before, date, { attended: true }, owner);
    const search = async (classId: string) => {
      const { items } = await owner.reservations.matches({ classId, date: today, search: 'mar' });
      return items.map(({ client }) => client.id);
    };
    expect(await search(after)).toEqual([marta, mario]);
    expect(await search(late), 'a otra hora no').toEqual([mario, marta]);
  });

  test('quien ya reservó o suele venir aparece aunque coincidan muchísimos', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    const [zamara, zoma, zumba] = [
      await addMember('Zamara', owner),
      await addMember('Zoma', owner),
      await addMember('Zumba', owner),
    ];
    await fill(owner);
    for (const clientId of [zamara, zumba]) await book(clientId, yoga, today, {}, owner);
    for (const date of ['2026-11-12', '2026-11-19']) await book(zoma, yoga, date, { attended: true }, owner);
    const { items, total } = await owner.reservations.matches({ classId: yoga, date: today, search: 'ma' });
    expect(total).toBe(252);
    expect(items.slice(0, 3).map(({ client }) => client.name)).toEqual(['Zamara', 'Zoma', 'Marta 1']);
    expect(items.map(({ client }) => client.id)).not.toContain(zumba);
    await owner.reservations.enter({ id: newId(), clientId: zoma, date: today });
    const entering = await owner.reservations.visitMatches({ date: today, search: 'ma' });
    expect(entering.items[0]).toMatchObject({ client: { name: 'Zoma' } });
  });

  test('entre muchísimos, quien no ve correos no encuentra por el suyo a quien reservó', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    const [zamara, zoe] = [await addMember('Zamara', owner), await addMember('Zoe', owner)];
    await write(`update client set email = 'zoe@mail.cl' where id = $1`, [zoe]);
    await fill(owner);
    for (const clientId of [zamara, zoe]) await book(clientId, yoga, today, {}, owner);
    const { id } = await owner.team.createRole({ id: newId(), name: 'Sala', rights: ['attendance'] });
    const namesFor = async (person: Person) => {
      const { items } = await person.reservations.matches({ classId: yoga, date: today, search: 'ma' });
      return items.slice(0, 3).map(({ client }) => client.name);
    };
    expect(await namesFor(owner)).toEqual(['Zamara', 'Zoe', 'Marta 1']);
    expect(await namesFor(await app.memberOf(owner, id))).toEqual(['Zamara', 'Marta 1', 'Marta 10']);
  });

  test('encuentra con unas letras, por orden, y entiende el código QR con mayúsculas o minúsculas', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    const names = ['Mariela', 'Marta', 'Mario'];
    const ids = await Promise.all(names.map((name) => addMember(name, owner)));
    const search = (text: string) =>
      owner.reservations.matches({ classId: yoga, date: tomorrow, search: text });
    const { items, total } = await search('mar');
    expect(items.map(({ client }) => client.name)).toEqual(['Mariela', 'Mario', 'Marta']);
    expect(total).toBe(3);
    const code = codeOf(ids[1] ?? '');
    await write(`update client set dni = '17' where id = $1`, [ids[1] ?? '']);
    expect((await search('17')).items).toMatchObject([{ client: { name: 'Marta', dni: '17' } }]);
    for (const text of [code, code.toLowerCase(), `  ${code} `])
      expect((await search(text)).items).toMatchObject([{ client: { name: 'Marta' } }]);
    expect(await search(codeOf(newId()))).toEqual({ items: [], total: 0, totalIsFloor: false });
    expect((await search(codeOf(await addMember('Ajena')))).items).toEqual([]);
  });

  test('muestra primero a quien tiene una palabra que empieza así, aunque otros la tengan dentro', async () => {
    const owner = await app.gym();
    const yoga = await addClass({}, owner);
    for (const number of Array(9).keys()) await addMember(`Mónica ${number}`, owner);
    await addMember('Nicolás', owner);
    const { items, total } = await owner.reservations.matches({
      classId: yoga,
      date: tomorrow,
      search: 'NIC',
    });
    expect(items[0]).toMatchObject({ client: { name: 'Nicolás' } });
    expect(items).toHaveLength(8);
    expect(total).toBe(10);
  });
});
