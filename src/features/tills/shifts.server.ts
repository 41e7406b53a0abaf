import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { type CashEntry, type OpenShift, shiftClosed, tillOpen, type tillsContract } from './contract.ts';
import { anyShifts, newestFirst, shownEntry, shownShift } from './read.server.ts';

const firstTillName = 'Caja 1';

/** The shift, locked against closing while it is open. */
const openShift = (id: string | null) => sql`
  select h.id, h.till_id from shift h
  where h.gym_id = current_gym() and h.id = ${id}::uuid and h.closed_at is null for share`;

/** @throws VerbError not_found or shift_closed */
export function requireOpen(shift: { readonly open: boolean } | null): void {
  if (!shift) throw new VerbError(notFound);
  if (!shift.open) throw new VerbError(shiftClosed);
}

/**
 * Locks the till of an opening against deletion. A gym without tills gets its first one here.
 * @throws VerbError not_found; till_open when another window has just opened the first
 */
async function lockTill({ db }: GymContext, id: string): Promise<void> {
  const lockShift = () =>
    db.execute(sql`select from till t where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null
      for share`);
  if ((await lockShift()).rowCount === 1) return;
  const { rows } = await db.execute<{ added: boolean; another: boolean }>(sql`
    with added as (
      insert into till (id, name) select ${id}, ${firstTillName}
      where not exists (select from till where gym_id = current_gym() and (deleted_at is null or id = ${id}))
      on conflict do nothing returning id)
    select exists (select from added) as added,
      exists (select from till where gym_id = current_gym() and deleted_at is null) as another`);
  if (rows[0]?.added || (await lockShift()).rowCount === 1) return;
  throw new VerbError(rows[0]?.another ? notFound : tillOpen);
}

/** The result of a repeated opening; null when there is no such shift. */
async function findOpening({ db }: GymContext, id: string) {
  const { rows } = await db.execute<{ shift: OpenShift; closed: boolean }>(sql`
    select ${shownShift} as shift, s.closed_at is not null as closed
    from shift s join till t on t.gym_id = s.gym_id and t.id = s.till_id
    where s.gym_id = current_gym() and s.id = ${id}`);
  return rows[0] ?? null;
}

type NewEntry = Pick<CashEntry, 'id' | 'kind' | 'amount' | 'reason'> & { readonly shiftId: string };

/** Writes a manual entry of an open shift. @throws VerbError not_found, shift_closed or already_saved */
async function addEntry({ db }: GymContext, { id, shiftId, kind, amount, reason }: NewEntry) {
  const find = async () => {
    const { rows } = await db.execute<{ entry: CashEntry; shiftId: string }>(sql`
      select ${shownEntry} as entry, e.shift_id as "shiftId" from cash_entry e
      where e.gym_id = current_gym() and e.id = ${id}`);
    return rows[0];
  };
  const before = await find();
  if (!before) {
    const { rows } = await db.execute<{ exists: boolean; open: boolean }>(sql`
      with drawer as (${openShift(shiftId)}), made as (
        insert into cash_entry (id, shift_id, kind, amount, reason)
        select ${id}, drawer.id, ${kind}, ${amount}, ${reason} from drawer on conflict (gym_id, id) do nothing)
      select exists (select from drawer) as open,
        exists (select from shift s where s.gym_id = current_gym() and s.id = ${shiftId}) as "exists"`);
    if (!rows[0]?.exists) throw new VerbError(notFound);
    if (!rows[0].open) throw new VerbError(shiftClosed);
  }
  const saved = before ?? (await find());
  if (!saved) throw new Error('an entry that was written is not there');
  const savedValues = { kind: saved.entry.kind, amount: saved.entry.amount, reason: saved.entry.reason };
  requireSame({ ...savedValues, shiftId: saved.shiftId }, { kind, amount, reason, shiftId });
  return saved.entry;
}

export const shiftVerbs: Verbs<typeof tillsContract, 'open' | 'move' | 'openDrawer' | 'entries'> = {
  open: async (context, { id, tillId, float }) => {
    const { db } = context;
    const before = await findOpening(context, id);
    if (!before) {
      await lockTill(context, tillId);
      await db.execute(sql`
        with opened as (
          insert into shift (id, till_id, float) values (${id}, ${tillId}, ${float})
          on conflict do nothing returning id, float)
        insert into cash_entry (shift_id, kind, amount) select id, 'float', float from opened where float > 0`);
    }
    const now = before ?? (await findOpening(context, id));
    if (!now) throw new VerbError(tillOpen);
    const { tillId: opened, float: savedFloat } = now.shift;
    requireSame({ tillId: opened, float: savedFloat, closed: now.closed }, { tillId, float, closed: false });
    return now.shift;
  },
  move: (context, { id, shiftId, kind, amount, reason }) =>
    addEntry(context, { id, shiftId, kind, amount: kind === 'in' ? amount : -amount, reason }),
  openDrawer: (context, input) => addEntry(context, { ...input, kind: 'drawer', amount: 0 }),
  entries: async ({ db }, { shiftId }) => {
    const { rows } = await db.execute<{ shift: OpenShift; items: CashEntry[] }>(sql`
      select ${shownShift} as shift, coalesce((
        select json_agg(${shownEntry} order by ${newestFirst}) from cash_entry e
        where e.gym_id = s.gym_id and e.shift_id = s.id and e.kind in ('in', 'out', 'drawer')), '[]') as items
      from ${anyShifts} and s.id = ${shiftId}`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
};
