import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import type { Charge } from './contract.ts';
import { charge } from './table.ts';

const c = alias(charge, 'c');

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
