import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonOf } from '../../server/json.ts';
import { personName } from '../team/server.ts';
import type { CashEntry, OpenShift } from './contract.ts';
import { cashEntry, shift as shiftTable, till } from './table.ts';

const t = alias(till, 't');
const s = alias(shiftTable, 's');
const e = alias(cashEntry, 'e');

/** The fields of the shift `s` of the till `t`, open or closed. */
export const shiftFields = {
  id: s.id,
  tillId: t.id,
  tillName: t.name,
  openedAt: s.openedAt,
  float: s.float,
  version: s.version,
};

export const shownShift = jsonOf<OpenShift>({
  ...shiftFields,
  sales: sql`(select count(*) from sale x where x.gym_id = s.gym_id and x.shift_id = s.id)`,
});

export const shownEntry = jsonOf<CashEntry>({
  id: e.id,
  kind: e.kind,
  amount: e.amount,
  reason: e.reason,
  correction: e.correction,
  sourceId: e.sourceId,
  createdAt: e.createdAt,
  person: personName(e.createdBy),
  receiptNumber: sql`(select max(r.number) from receipt r where r.gym_id = e.gym_id and r.source_id = e.source_id)`,
  // Behind row-level security a join on coalesce uses no index; the offset keeps it out of the join.
  clientName: sql`coalesce((select trim(c.name || ' ' || c.surname)
    from (select coalesce(
      (select p.client_id from payment p where p.gym_id = e.gym_id and p.id = e.source_id),
      (select x.client_id from sale x where x.gym_id = e.gym_id and x.id = e.source_id),
      (select x.client_id from refund f join sale x on x.gym_id = f.gym_id and x.id = f.sale_id
        where f.gym_id = e.gym_id and f.id = e.source_id),
      (select p.client_id from sale_payment p where p.gym_id = e.gym_id and p.id = e.source_id)) as id offset 0) who
    join client c on c.gym_id = e.gym_id and c.id = who.id), '')`,
});

export const inOrder = sql`e.created_at, e.kind <> 'float', e.id`;

export const newestFirst = sql`e.created_at desc, e.id desc`;

export const anyShifts = sql`shift s join till t on t.gym_id = s.gym_id and t.id = s.till_id
  where s.gym_id = current_gym()`;

export const closedShifts = sql`${anyShifts} and s.closed_at is not null`;
