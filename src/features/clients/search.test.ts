import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { add, type Client } from './clients.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const fullName = ({ name, surname }: Pick<Client, 'name' | 'surname'>) => `${name} ${surname}`.trim();

/** Many clients at once, with `rows` answering name, surname, email and dni of the n-th, from 1. */
async function fill(owner: Person, count: number, rows: string, memberships = '') {
  const connection = await app.database.pool.connect();
  try {
    await connection.query(`begin; set local role pulso_gym;
      select set_config('app.gym_id', '${owner.accountId}', true);
      insert into client (id, name, surname, email, dni)
        select gen_random_uuid(), ${rows} from generate_series(1, ${count}) as n; ${memberships}; commit`);
  } finally {
    connection.release();
  }
}

/** Somebody of the team who sees names only. */
async function addTrainer(owner: Person): Promise<Person> {
  const { id } = await owner.team.createRole({ id: newId(), name: 'Sala', rights: ['clients.view'] });
  return app.memberOf(owner, id);
}

describe('la lista', () => {
  test('va por nombre y apellido: los acentos no cuentan y la ñ sigue a la n', async () => {
    const owner = await app.gym();
    const sorted = [
      'ábaco',
      'Ana Ñuñez',
      'Ana Óbal',
      'Ána Zoe',
      'Anabel',
      'nuria',
      'Nzo',
      'Ñandú',
      'Óscar',
      'Zoë',
    ];
    for (const name of sorted.toReversed()) await add(owner, { name });
    const { items } = await owner.clients.list({});
    expect(items.map(fullName)).toEqual(sorted);
  });

  test('va de a 50, dice cuántos hay y no repite ni salta a nadie', async () => {
    const owner = await app.gym();
    await fill(owner, 130, `'Ana', 'Rojas', '', ''`);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => owner.clients.list({ page })));
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 30, 0]);
    for (const { total, totalIsFloor } of pages)
      expect({ total, totalIsFloor }).toEqual({ total: 130, totalIsFloor: false });
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(130);
    expect((await owner.clients.list({ search: 'ana', page: 3 })).items).toEqual(pages[2]?.items);
    expect(await owner.clients.list({ search: 'ana', page: 9 })).toMatchObject({ items: [], total: 130 });
  });

  test('de más de una página trae primero a quienes empiezan con lo buscado, si se pide', async () => {
    const owner = await app.gym();
    await fill(owner, 30, `'Ana', 'Mardones', '', ''`);
    await fill(owner, 30, `'Amarilis', 'Díaz', '', ''`);
    await add(owner, { name: 'Marcela', surname: 'Zúñiga' });
    const countsOf = async (order: 'name' | 'nearest') => {
      const { items, total } = await owner.clients.list({ search: 'mar', order });
      const many = (name: string) => items.filter((one) => one.name === name).length;
      return [total, many('Marcela'), many('Ana'), many('Amarilis')];
    };
    expect(await countsOf('name')).toEqual([61, 0, 20, 30]);
    expect(await countsOf('nearest')).toEqual([61, 1, 30, 19]);
  });

  test('también por varias palabras, y de más de las que se cuentan', async () => {
    const owner = await app.gym();
    await fill(owner, 1_100, `'Alejandra', 'Rojas Mardones', '', ''`);
    await add(owner, { name: 'José', surname: 'Rojas' });
    await add(owner, { name: 'Ñandú', surname: 'Mar' });
    await add(owner, { name: 'Marcela', surname: 'Zúñiga' });
    const namesFor = async (search: string) =>
      (await owner.clients.list({ search, order: 'nearest' })).items.map(({ name }) => name);
    expect(await namesFor('mar')).toContain('Marcela');
    expect(await namesFor('ma')).toContain('Marcela');
    expect(await namesFor('ñan')).toEqual(['Ñandú']);
    const few = await app.gym();
    await fill(few, 60, `'Alejandra', 'Rojas', '', ''`);
    await add(few, { name: 'José', surname: 'Rojas' });
    const { items } = await few.clients.list({ search: 'rojas j', order: 'nearest' });
    expect(items.map(({ name }) => name)).toContain('José');
  });

  test('un nombre entero va antes que el comienzo de otro', async () => {
    const owner = await app.gym();
    for (const name of ['Anabel Paz', 'Mariana Soto', 'Rosa Ana', 'Ana Vera']) await add(owner, { name });
    const { items } = await owner.clients.list({ search: 'ana', order: 'nearest' });
    expect(items.map(fullName)).toEqual(['Ana Vera', 'Rosa Ana', 'Anabel Paz', 'Mariana Soto']);
  });

  test('en el mostrador va primero de quien es justo ese número, también entre más de los que se cuentan', async () => {
    const owner = await app.gym();
    for (const [name, dni] of [
      ['Abel', '1712'],
      ['Bea', '170'],
      ['Zoe', '17'],
    ] as const)
      await add(owner, { name, dni, dniType: 'other' });
    const first = async (search: string) =>
      (await owner.clients.list({ search, order: 'nearest' })).items.map(({ name }) => name);
    expect(await first('17')).toEqual(['Zoe', 'Abel', 'Bea']);
    expect(await first('170')).toEqual(['Bea']);
    await fill(owner, 1_100, `'Ana', 'Rojas', '', '9' || (17000 + n)`);
    expect((await first('17'))[0]).toBe('Zoe');
  });

  test('quien no ve documentos no sabe por el orden de quién es un número, tampoco entre más de los que se cuentan', async () => {
    const owner = await app.gym();
    await fill(owner, 1_100, `'Ana 17', 'Rojas', '', ''`);
    await add(owner, { name: 'Zoe', dni: '17', dniType: 'other' });
    const trainer = await addTrainer(owner);
    const firstFor = async (person: Person) =>
      (await person.clients.list({ search: '17', order: 'nearest' })).items[0]?.name;
    expect([await firstFor(owner), await firstFor(trainer)]).toEqual(['Zoe', 'Ana 17']);
  });

  test('quien no ve correos no sabe por el orden cómo empieza el de nadie', async () => {
    const owner = await app.gym();
    await fill(owner, 60, `'Ana', 'Barosa', '', ''`);
    await add(owner, { name: 'Zoe', surname: 'Barosa', email: 'rosa@correo.cl' });
    const trainer = await addTrainer(owner);
    const foundBy = async (person: Person) => {
      const { items } = await person.clients.list({ search: 'rosa', order: 'nearest' });
      return items.some(({ name }) => name === 'Zoe');
    };
    expect([await foundBy(owner), await foundBy(trainer)]).toEqual([true, false]);
  });

  test('es solo la del propio gimnasio', async () => {
    const [first, second] = [await app.gym(), await app.gym()];
    await add(first, { name: 'Solitario' });
    expect(await second.clients.list({ search: 'solitario' })).toMatchObject({ items: [], total: 0 });
  });
});

describe('la búsqueda', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await app.gym();
    await add(owner, {
      name: 'José Ángel',
      surname: 'Núñez Lukšić',
      email: 'jose_a@correo.cl',
      dni: '12.345.678-5',
      phone: '(2) 2345 67-89',
      whatsapp: '+56 9 8765 4321',
    });
    await add(owner, {
      name: 'MARÍA',
      surname: "O'Higgins-Øst",
      email: 'maria.paz@ejemplo.org',
      dni: '6000000-K',
    });
    await add(owner, { name: '100%', surname: 'C:\\Paz', dni: 'AB_77', dniType: 'other' });
  });
  const namesFor = async (search: string) => (await owner.clients.list({ search })).items.map(fullName);
  const [jose, maria, odd] = ['José Ángel Núñez Lukšić', "MARÍA O'Higgins-Øst", '100% C:\\Paz'];

  test.each([
    ['jose', [jose]],
    ['JOSÉ', [jose]],
    ['nuñez', [jose]],
    ['Nun\u0303ez', [jose]],
    ['luksic', [jose]],
    ['ngel nú', [jose]],
    ['jose nunez', [jose]],
    ['lukšić   josé', [jose]],
    ['correo.cl', [jose]],
    ['A@CORREO', [jose]],
    ['12.345.678-5', [jose]],
    ['12345678-5', [jose]],
    ['123456785', [jose]],
    ['345.67', [jose]],
    ['34567', [jose]],
    ['87654321', [jose]],
    ['+56 9 8765-4321', [jose]],
    ['0056987654321', [jose]],
    ['9 8765', [jose]],
    ['(02) 2345.6789', [jose]],
    ['+54 9 8765 4322', []],
    ['6000000k', [maria]],
    ['6.000.000-k', [maria]],
    ['ría', [maria]],
    ["o'h", [maria]],
    ['gins-øst', [maria]],
    ['%', [odd]],
    ['0%', [odd]],
    ['_', [odd, jose]],
    ['b_7', [odd]],
    ['e_a', [jose]],
    ['\\', [odd]],
    ['c:\\p', [odd]],
    ['paz', [odd, maria]],
    ['z', [odd, jose, maria]],
    ['ñe', [jose]],
    ['', [odd, jose, maria]],
    ['   ', [odd, jose, maria]],
    ['jose maria', []],
    ['%%', []],
    ['josee', []],
    ['ana', []],
  ])('%j', async (search, names) => {
    expect(await namesFor(search)).toEqual(names);
  });
});

describe('entre más de mil clientes', () => {
  let owner: Person;
  let everyone: Client[];
  beforeAll(async () => {
    owner = await app.gym();
    await fill(
      owner,
      1400,
      `(array['Ana','José','Camila','Íñigo','Sofía','Luis'])[1 + n % 6] || case when n % 90 = 0 then ' Ximena' else '' end,
       (array['Rojas','Muñoz','Núñez','Vera','Zúñiga','Paz','Díaz'])[1 + n % 7], 'persona' || n || '@correo.cl', '9' || n * 37`,
      `insert into membership (id, client_id, plan_name, kind, period, active, expires_on)
         select gen_random_uuid(), id, 'Full', case when place % 11 = 0 then 'subscription' else 'period' end,
           'monthly', place % 5 < 4, case when place % 20 <> 7 then date '2026-03-15' + (place % 60)::int - 20 end
         from (select id, row_number() over (order by sort_key, id) as place from client
           where gym_id = current_gym()) c where place % 10 <> 3;
       insert into membership (id, client_id, plan_name, period, active, expires_on)
         select gen_random_uuid(), client_id, 'Otra', 'monthly', true, date '2026-03-01' from membership
         where gym_id = current_gym() and expires_on > '2026-04-10'`,
    );
    const pages = await Promise.all(
      Array.from({ length: 28 }, (_, at) => owner.clients.list({ page: at + 1 })),
    );
    everyone = pages.flatMap(({ items }) => items);
  });

  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const in7 = (days: number) => days >= 0 && days <= 6;
  const states = {
    all: () => true,
    active: ({ membershipStatus: status }: Client) => status?.active === true,
    expiring: ({ membershipStatus: status }: Client) =>
      status?.active === true && status.daysLeft !== null && in7(status.daysLeft),
    expired: ({ membershipStatus: status }: Client) =>
      status?.active === true && !status.renews && status.daysLeft !== null && status.daysLeft < 0,
    unpaid: ({ membershipStatus: status }: Client) => status?.active === true && status.daysLeft === null,
  };
  const words = [
    '',
    'a',
    'na',
    'xi',
    'q',
    'wq',
    'ñi',
    '@',
    '99',
    'rojas',
    'ximena',
    'correo',
    'ximena rojas',
    'a z',
    'nadie',
  ];
  const cases = words.flatMap((search) =>
    (Object.keys(states) as (keyof typeof states)[]).map((state) => [search, state] as const),
  );

  test.each(cases)('buscar %j entre %s da lo mismo que mirarlos uno por uno', async (search, status) => {
    const expected = everyone.filter(
      (client) =>
        states[status](client) &&
        plain(search)
          .split(' ')
          .every((word) => plain(`${fullName(client)} ${client.email} ${client.dni}`).includes(word)),
    );
    const exact = search === '' && status === 'all';
    for (const page of [1, 2, Math.ceil(expected.length / 50)].filter((number) => number > 0)) {
      const { items, total, totalIsFloor } = await owner.clients.list({
        search,
        membershipStatus: status,
        page,
      });
      expect(items.map(fullName)).toEqual(expected.slice((page - 1) * 50, page * 50).map(fullName));
      expect(items.map(({ id }) => id)).toEqual(
        expected.slice((page - 1) * 50, page * 50).map(({ id }) => id),
      );
      const floored = !exact && expected.length > 1000;
      expect({ total, totalIsFloor }).toEqual({
        total: floored ? 1000 : expected.length,
        totalIsFloor: floored,
      });
    }
  });
});
