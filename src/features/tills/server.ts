import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersion, restore } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { unchangedRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import {
  networkPrintersOff,
  printerMissing,
  printerUnreachable,
  shiftClosed,
  type Till,
  tillInUse,
  tillsContract,
  tillTaken,
} from './contract.ts';
import { printerPlaceOf } from './domain.ts';
import { sendToPrinter } from './printer.server.ts';
import { newestFirst, shownEntry, shownShift } from './read.server.ts';
import { reportVerbs } from './report.server.ts';
import { shiftVerbs } from './shifts.server.ts';
import { till } from './table.ts';

export { openTillSource, tillDifferenceSource } from './notifications.server.ts';
export { sumsSoFar } from './report.server.ts';
export { requireOpen } from './shifts.server.ts';

const t = alias(till, 't');

const shownTill = jsonOf<Till>({
  id: t.id,
  name: t.name,
  printer: t.printer,
  version: t.version,
  shift: sql`(select ${shownShift} from shift s
    where s.gym_id = t.gym_id and s.till_id = t.id and s.closed_at is null)`,
  lastClosedAt: sql`(select max(s.closed_at) from shift s where s.gym_id = t.gym_id and s.till_id = t.id)`,
});

async function getTill({ db }: GymContext, id: string): Promise<Till> {
  const { rows } = await db.execute<{ till: Till }>(sql`
    select ${shownTill} as till from till t
    where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.till;
}

export const tillsServer = implement(
  tillsContract,
  {
    list: ({ db, settings }) => {
      const listJson = jsonOf<Output<typeof tillsContract.list>>({
        items: sql`coalesce(json_agg(${shownTill} order by sort_key(t.name), t.id), '[]')`,
        networkPrinters: sql`${settings.networkPrinters}::boolean`,
      });
      return readJson(
        db,
        sql`select ${listJson} as answer from till t where t.gym_id = current_gym() and t.deleted_at is null`,
      );
    },
    create: async (context, { id, name }) => {
      await context.db
        .insert(till)
        .values({ id, name })
        .onConflictDoNothing({ target: [till.gymId, till.id] });
      return idempotentResult(await getTill(context, id), { name });
    },
    update: async (context, { id, version, name }) => {
      const { rowCount } = await context.db
        .update(till)
        .set({ name, version: nextVersion })
        .where(unchangedRow(till, id, version));
      const now = await getTill(context, id);
      if (rowCount === 0) throw new VerbError(stale);
      return now;
    },
    setPrinter: async (context, { id, version, printer }) => {
      if (printer !== '' && !context.settings.networkPrinters) throw new VerbError(networkPrintersOff);
      const { rowCount } = await context.db
        .update(till)
        .set({ printer, version: nextVersion })
        .where(unchangedRow(till, id, version));
      const now = await getTill(context, id);
      if (rowCount === 0) throw new VerbError(stale);
      return now;
    },
    print: async (context, { id, data }) => {
      if (!context.settings.networkPrinters) throw new VerbError(networkPrintersOff);
      const { printer, gymId } = await context.inTeam(
        async (scope) => ({ ...(await getTill(scope, id)), gymId: scope.gymId }),
        { readOnly: true },
      );
      const place = printerPlaceOf(printer);
      if (!place) throw new VerbError(printerMissing);
      await context.limits.print(gymId);
      await sendToPrinter(place, Buffer.from(data, 'base64')).catch(() => {
        throw new VerbError(printerUnreachable);
      });
      return done;
    },
    // Opening locks the till, so a query after this lock sees every open shift.
    remove: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        select from till where gym_id = current_gym() and id = ${id} and deleted_at is null for update`);
      if (rowCount === 0) throw new VerbError(notFound);
      const removed = await db.execute(sql`
        update till t set ${deletion}
        where t.gym_id = current_gym() and t.id = ${id} and not exists (
          select from shift s where s.gym_id = t.gym_id and s.till_id = t.id and s.closed_at is null)`);
      if (removed.rowCount === 0) throw new VerbError(tillInUse);
      return done;
    },
    restore: async (context, { id }) => {
      await restore(context, till, id);
      return done;
    },
    ...shiftVerbs,
    ...reportVerbs,
    unassigned: ({ db }, { page }) => {
      const listJson = jsonOf<Output<typeof tillsContract.unassigned>>({
        items: sql`coalesce((select json_agg(${shownEntry} order by ${newestFirst}) from (
          select * from cash_entry e where e.gym_id = current_gym() and e.shift_id is null
          order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) e), '[]')`,
        total: sql`(select count(*) from cash_entry e where e.gym_id = current_gym() and e.shift_id is null)`,
        totalIsFloor: sql`false`,
      });
      return readJson(db, sql`select ${listJson} as answer`);
    },
  },
  { till_name_unique: tillTaken, cash_entry_open_shift: shiftClosed },
);
