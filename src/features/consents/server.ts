import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { actAsGym } from '../../server/scope.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { consentsContract, type Purpose, purposeNameTaken } from './contract.ts';
import { inPlace, readConsents, readOwnConsents, shownPurpose, shownText } from './read.server.ts';
import { recordVerbs } from './record.server.ts';
import { consentPurpose } from './table.ts';

export { type Agreed, type AskedOnPage, readAskedOnPage, recordFromPage } from './page.server.ts';
export { withdrawFrom } from './record.server.ts';

async function getPurpose({ db }: GymContext, id: string): Promise<Purpose> {
  const { rows } = await db.execute<{ purpose: Purpose }>(sql`
    select ${shownPurpose} as purpose from consent_purpose p
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.purpose;
}

export const consentsServer = implement(
  consentsContract,
  {
    purposes: ({ db }) =>
      readJson<Output<typeof consentsContract.purposes>>(
        db,
        sql`select ${jsonOf<Output<typeof consentsContract.purposes>>({
          items: sql`coalesce(json_agg(${shownPurpose} order by ${inPlace}), '[]')`,
        })} as answer from consent_purpose p where p.gym_id = current_gym()`,
      ),
    texts: ({ db }, { id, page }) =>
      readJson<Output<typeof consentsContract.texts>>(
        db,
        sql`select ${jsonOf<Output<typeof consentsContract.texts>>({
          items: sql`coalesce((select json_agg(${shownText} order by t.number desc) from (
            select * from consent_text t where t.gym_id = p.gym_id and t.purpose_id = p.id
            order by t.number desc offset ${(page - 1) * pageSize} limit ${pageSize}) t), '[]')`,
          total: sql`p.number`,
          totalIsFloor: sql`false`,
        })} as answer from consent_purpose p where p.gym_id = current_gym() and p.id = ${id}`,
      ),
    create: async (context, { id, ...form }) => {
      await context.db
        .insert(consentPurpose)
        .values({ id, ...form })
        .onConflictDoNothing({ target: [consentPurpose.gymId, consentPurpose.id] });
      return idempotentResult(await getPurpose(context, id), form);
    },
    update: async (context, { id, version, ...form }) => {
      const { rowCount } = await context.db
        .update(consentPurpose)
        .set({ ...form, version: nextVersion })
        .where(sql`gym_id = current_gym() and id = ${id} and version = ${version} and deleted_at is null`);
      const now = await getPurpose(context, id);
      if (!rowCount) throw new VerbError(stale);
      return now;
    },
    retire: async (context, { id }) => {
      await softDelete(context, consentPurpose, id);
      return done;
    },
    restore: async (context, { id }) => {
      await restore(context, consentPurpose, id);
      return done;
    },
    get: ({ db }, { clientId }) => readJson<Output<typeof consentsContract.get>>(db, readConsents(clientId)),
    own: async (context) => {
      await actAsGym(context);
      return readJson<Output<typeof consentsContract.own>>(context.db, readOwnConsents(context.clientId));
    },
    ...recordVerbs,
  },
  { consent_purpose_name: purposeNameTaken, consent_gym_id_id_pk: alreadySaved },
);
