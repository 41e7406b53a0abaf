import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import type { Charge } from './contract.ts';
import { charge } from './table.ts';

const c = alias(charge, 'c');

/** `Charge` of a period `u` of the membership `m` that has begun, and that no charge stands for yet. */
export const shownUncharged = jsonOf<Charge>({
  id: sql`md5(m.id || u.starts_on::text)::uuid`,
  startsOn: sql`u.starts_on`,
  endsOn: sql`period_end(m, u.starts_on)`,
  dueOn: sql`u.starts_on`,
  reason: sql`'renewal'`,
  note: sql`''`,
  amount: sql`u.amount::float8`,
  paid: sql`0`,
});

/** `Charge` of the charge `c`. */
export const shownCharge = jsonOf<Charge>({
  id: c.id,
  startsOn: c.startsOn,
  endsOn: c.endsOn,
  dueOn: c.dueOn,
  reason: c.reason,
  note: c.note,
  amount: c.amount,
  paid: c.paid,
});
