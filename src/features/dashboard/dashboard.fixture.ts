import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';

// In Santiago it is still the last evening of October, in Madrid already the first of November.
const now = '2026-11-01T02:30:00Z';

export async function addMembership(gym: Person, name: string, planName = 'Plan libre') {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, whatsapp: '+56 9 1234 5678' });
  const membership = await gym.memberships.create({ id: newId(), clientId, planName, period: 'monthly' });
  return { clientId, membershipId: membership.id };
}

export const pay = (
  gym: Person,
  membershipId: string,
  amount: number,
  paidOn: string,
  planStartsOn = paidOn,
) => gym.payments.take({ id: newId(), membershipId, amount, paidOn, planStartsOn });

/** Gyms with income, from `openApp` on, and what their tests do there. */
export function prepareDashboard() {
  let app: TestApp;

  const openApp = async () => {
    app = await openTestApp({ now });
    return app;
  };

  /** Runs a statement with a gym's rights, for what no verb does yet. */
  async function asGym(gym: Person, statement: string, values: unknown[]): Promise<void> {
    const connection = await app.database.pool.connect();
    try {
      await connection.query(
        `begin; set local role pulso_gym; select set_config('app.gym_id', '${gym.accountId}', true)`,
      );
      await connection.query(statement, values);
      await connection.query('commit');
    } finally {
      connection.release();
    }
  }

  const sell = (gym: Person, amount: number, paidOn: string) =>
    asGym(gym, `insert into sale_payment (id, amount, paid_on, method) values ($1, $2, $3, 'cash')`, [
      newId(),
      amount,
      paidOn,
    ]);

  const joinedAt = (gym: Person, clientId: string, instant: string) =>
    asGym(gym, 'update client set created_at = $2 where id = $1', [clientId, instant]);

  /** The income kept for each day is that of its payments. */
  const expectIncome = async ({ accountId: gymId }: Pick<Person, 'accountId'>, what?: string) =>
    expect(await findViolations(app.database, { gymId }, ['income']), what).toEqual({});

  async function expectIncomeOfAll() {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id: accountId } of rows) await expectIncome({ accountId });
  }

  return { openApp, asGym, sell, joinedAt, expectIncome, expectIncomeOfAll };
}
