import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

export interface Period {
  client_id: string;
  starts_on: string;
  ends_on: string;
  amount: number;
  months: number;
}

/** The ledger of a gym's periods, read plainly. */
export const periodsOf = (app: TestApp, gym: Person): Promise<Period[]> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Period>(
      `select c.client_id, c.starts_on::text, least(c.ends_on, m.ends_on)::text as ends_on, c.amount::int as amount,
        period_months(m.period) as months
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
      where c.gym_id = $1 and c.deleted_at is null and c.paid > 0 and m.deleted_at is null`,
      [gym.accountId],
    );
    return rows;
  });
