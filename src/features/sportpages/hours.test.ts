import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import type { OpeningSpan } from './domain.ts';
import { pageForm as form, publish } from './sportpages.fixture.ts';
import { openingLines } from './words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const week = Object.keys(weekdays) as Weekday[];
const on = (days: readonly Weekday[], opens: string, closes: string): OpeningSpan[] =>
  days.map((day) => ({ day, opens, closes }));
const workdays = week.slice(0, 5);

const open = async (slug: string): Promise<string> => (await app.nobody().raw('GET', `/g/${slug}`)).body;

const dataIn = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as {
    openingHoursSpecification?: unknown;
  };

test.each<[string, OpeningSpan[], string[]]>([
  ['nada', [], []],
  [
    'la semana entera',
    on(week, '06:00', '23:30'),
    ['Todos los días 6:00\u00a0a.\u00a0m. – 11:30\u00a0p.\u00a0m.'],
  ],
  ['todo el día', on(week, '00:00', '24:00'), ['Todos los días 24 horas']],
  [
    'dos tramos, un sábado y un domingo sin nada',
    [
      ...on(workdays, '07:00', '13:00'),
      ...on(workdays, '16:00', '22:00'),
      ...on(['saturday'], '09:00', '14:00'),
    ],
    [
      'Lunes a viernes 7:00\u00a0a.\u00a0m. – 1:00\u00a0p.\u00a0m. y 4:00 – 10:00\u00a0p.\u00a0m.',
      'Sábado 9:00\u00a0a.\u00a0m. – 2:00\u00a0p.\u00a0m.',
      'Domingo cerrado',
    ],
  ],
  [
    'días sueltos',
    on(['monday', 'wednesday', 'thursday', 'saturday', 'sunday'], '10:00', '12:00'),
    [
      'Lunes 10:00\u00a0a.\u00a0m. – 12:00\u00a0p.\u00a0m.',
      'Martes cerrado',
      'Miércoles y jueves 10:00\u00a0a.\u00a0m. – 12:00\u00a0p.\u00a0m.',
      'Viernes cerrado',
      'Sábado y domingo 10:00\u00a0a.\u00a0m. – 12:00\u00a0p.\u00a0m.',
    ],
  ],
])('%s se lee junto donde los días que siguen son iguales', (_, spans, lines) => {
  expect(openingLines(spans)).toEqual(lines);
});

test('la página dice el horario como se lee, con su nota, y a los buscadores por tramos', async () => {
  const gym = await app.gym();
  const opening = [...on(['saturday'], '09:00', '24:00'), ...on(workdays, '07:00', '22:00')];
  await publish(gym, 'con-horario', { opening, openingNote: 'Feriados <cerrado>', hours: 'Lo de antes' });
  expect((await gym.sportpages.get({})).opening.map(({ day }) => day)).toEqual(week.slice(0, 6));
  const body = await open('con-horario');
  expect(body).toContain(
    'Lunes a viernes 7:00\u00a0a.\u00a0m. – 10:00\u00a0p.\u00a0m.<br>Sábado 9:00\u00a0a.\u00a0m. – 12:00\u00a0a.\u00a0m.<br>Domingo cerrado',
  );
  expect(body).toContain('Feriados &lt;cerrado&gt;');
  expect(body).not.toContain('Lo de antes');
  expect(dataIn(body).openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      ...{ opens: '07:00', closes: '22:00' },
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '23:59' },
  ]);
});

test('lo que se escribió a mano se muestra hasta que hay tramos, y no se pierde después', async () => {
  const gym = await app.gym();
  await publish(gym, 'a-mano', { hours: 'Lunes a viernes, 7 a 22' });
  const body = await open('a-mano');
  expect(body).toContain('Lunes a viernes, 7 a 22');
  expect(dataIn(body).openingHoursSpecification).toBeUndefined();
  await publish(gym, 'a-mano', { hours: 'Lunes a viernes, 7 a 22', opening: on(week, '07:00', '22:00') });
  expect(await open('a-mano')).not.toContain('Lunes a viernes, 7 a 22');
  expect((await gym.sportpages.get({})).hours).toBe('Lunes a viernes, 7 a 22');
});

test.each<[string, OpeningSpan[], string]>([
  ['cierra antes de abrir', on(['monday'], '22:00', '07:00'), 'opening.0.closes'],
  ['cierra cuando abre', on(['monday'], '07:00', '07:00'), 'opening.0.closes'],
  [
    'se cruza con otro tramo',
    [...on(['monday'], '07:00', '12:00'), ...on(['monday'], '11:59', '13:00')],
    'opening.1.opens',
  ],
  ['no es una hora', on(['monday'], '7', '12:00'), 'opening.0.opens'],
])('un tramo que %s se rechaza junto a su campo, y no se guarda nada', async (_, opening, field) => {
  const gym = await app.gym();
  await publish(gym, `gimnasio-${gym.accountId.slice(-12)}`);
  const { version, slug } = await gym.sportpages.get({});
  await expect(gym.sportpages.save({ ...form(slug), opening, version })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  });
  expect(await gym.sportpages.get({})).toMatchObject({ opening: [], version });
});

test('un día admite un tramo tras otro', async () => {
  const gym = await app.gym();
  const opening = [...on(['monday'], '12:00', '14:00'), ...on(['monday'], '07:00', '12:00')];
  await publish(gym, 'seguidos', { opening });
  expect((await gym.sportpages.get({})).opening.map(({ opens }) => opens)).toEqual(['07:00', '12:00']);
});
