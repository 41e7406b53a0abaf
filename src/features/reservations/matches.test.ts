import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { codeOf, prepareReservations, today, tomorrow } from './reservations.fixture.ts';

const { openGym, addClass, addMember, book, expectPlaces } = prepareReservations();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterAll(() => expectPlaces());

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
