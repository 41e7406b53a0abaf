import { sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output } from '../../wire/verb.ts';
import { chargesContract } from './contract.ts';
import { freeDays } from './free-days.server.ts';
import { shownCharge, shownUncharged } from './read.server.ts';

/** Adds free days to a membership, once for each id. @throws VerbError not_found, gift_of_ended */
export const giveFreeDays = freeDays.addFreeDays;

export const chargesServer = implement(chargesContract, {
  list: async ({ db }, { membershipId }) => {
    const { rows } = await db.execute<Output<typeof chargesContract.list>>(sql`
      select coalesce((
          select json_agg(period.shown order by period.starts_on desc) from (
            select ${shownCharge} as shown, c.starts_on from charge c
            where c.gym_id = m.gym_id and c.membership_id = m.id and c.deleted_at is null
            union all
            select ${shownUncharged}, u.starts_on from uncharged_periods(m, local_today()) u where m.active) period), '[]') as items,
        client_balance(m.gym_id, m.client_id)::float8 as balance
      from membership m where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
  ...freeDays,
});
