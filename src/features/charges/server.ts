import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { type Charge, chargesContract } from './contract.ts';
import { charge } from './table.ts';

const c = alias(charge, 'c');

const shownCharge = jsonOf<Charge>({
  id: c.id,
  startsOn: c.startsOn,
  endsOn: c.endsOn,
  dueOn: c.dueOn,
  reason: c.reason,
  amount: c.amount,
  paid: c.paid,
});

export const chargesServer = implement(chargesContract, {
  list: async ({ db }, { membershipId }) => {
    const { rows } = await db.execute<Output<typeof chargesContract.list>>(sql`
      select coalesce((
          select json_agg(${shownCharge} order by c.starts_on desc) from charge c
          where c.gym_id = m.gym_id and c.membership_id = m.id and c.deleted_at is null), '[]') as items,
        client_balance(m.gym_id, m.client_id)::float8 as balance
      from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
});
