import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { demoLogins, fillDemo } from './demo.ts';
import { SeedError } from './seeding/options.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  expect(await fillDemo(app.database)).toEqual({ filled: true });
});
afterAll(() => app.close());

async function signedIn({ email, password }: { email: string; password: string }): Promise<Person> {
  const person = app.nobody();
  await person.account.signIn({ email, password });
  return person;
}

test('la demostración es un gimnasio creíble: un año de pagos, ventas, y clientes en cada estado', async () => {
  const owner = await signedIn(demoLogins.gym);
  const { clients, activeMemberships, months, expiring } = await owner.dashboard.get({});
  expect(clients.total).toBe(340);
  expect(activeMemberships).toBeGreaterThan(100);
  expect(activeMemberships).toBeLessThan(clients.total);
  expect(months).toHaveLength(12);
  for (const { memberships, products } of months.slice(0, -1)) {
    expect(memberships).toBeGreaterThan(0);
    expect(products).toBeGreaterThan(0);
  }
  expect(expiring.total).toBeGreaterThan(5);
  for (const standing of ['active', 'expired', 'unpaid'] as const) {
    expect((await owner.clients.list({ standing })).total).toBeGreaterThan(3);
  }
});

test('su cliente entra y ve un año de lo suyo, y está al día', async () => {
  const client = await signedIn(demoLogins.client);
  const { gym, memberships, payments } = await client.myspace.get({});
  expect(gym.name).toBe('Gimnasio Cordillera');
  expect(memberships).toHaveLength(1);
  expect(memberships[0]?.daysLeft).toBeGreaterThan(0);
  expect(payments).toHaveLength(12);
});

test('empezarla otra vez deja todo como estaba', async () => {
  const owner = await signedIn(demoLogins.gym);
  const { items } = await owner.clients.list({});
  await owner.clients.remove({ id: items[0]?.id ?? '' });
  expect(await fillDemo(app.database)).toEqual({ filled: false });
  expect((await owner.dashboard.get({})).clients.total).toBe(339);
});

test('quien se registra en la demostración no impide empezarla otra vez', async () => {
  await app.gym();
  expect(await fillDemo(app.database)).toEqual({ filled: false });
});

test('nunca se mezcla con los datos de un gimnasio de verdad', async () => {
  const real = await openTestApp();
  try {
    await real.gym('Gimnasio Real');
    await expect(fillDemo(real.database)).rejects.toThrow(SeedError);
    await expect(fillDemo(real.database)).rejects.toThrow('Gimnasio Real');
  } finally {
    await real.close();
  }
});
