import { and, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { thisRow } from '../../server/rows.ts';
import { isClientOf, isProspectOf } from './similar.server.ts';
import { prospect } from './table.ts';

interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly email: string;
  /** The client who invited them; null for nobody. Whom the gym knows already was not referred by anybody. */
  readonly referrerId: string | null;
}

const nextActionLength = 120;
const begun = 'Empezó a comprar en la página:';
/** What is next for the prospect `prospect` besides a purchase. */
const otherAction = sql`regexp_replace(next_action, ${`^${begun} [^·]*(· )?`}, '')`;

/**
 * Lets reception call whoever began to buy a plan on the page and has not paid it: the prospect with this name and the phone or mail,
 * or a new one with the id of `buyer`, as anybody may type a phone or mail. What is next is left as it is where there is no room.
 * @returns the prospect; null for who has the phone or mail of a client, who is not touched
 */
export async function noteBegunPurchase(
  { db }: GymContext,
  buyer: Buyer,
  planName: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ known: string | null; isClient: boolean }>(sql`
    select (select p.id from prospect p where p.gym_id = current_gym() and p.deleted_at is null and ${isProspectOf(buyer)}
          and fold(trim(p.name || ' ' || p.surname)) = fold(${`${buyer.name} ${buyer.surname}`.trim()})
        order by p.created_at desc, p.id desc limit 1) as known,
      exists (select from client c where c.gym_id = current_gym() and c.deleted_at is null and ${isClientOf(buyer)}) as "isClient"`);
  const { known = null, isClient = false } = rows[0] ?? {};
  const action = `${begun} ${planName}`;
  if (known) {
    await db.execute(sql`
      update prospect p set version = ${nextVersion}, next_on = least(next_on, local_today()), next_action = x.next_action
      from (select ${action} || coalesce(' · ' || nullif(${otherAction}, ''), '') as next_action from prospect
        where gym_id = current_gym() and id = ${known}) x
      where p.gym_id = current_gym() and p.id = ${known} and length(x.next_action) <= ${nextActionLength}`);
    return known;
  }
  if (isClient) return null;
  await db.insert(prospect).values({
    ...{ ...buyer, origin: buyer.referrerId ? 'referral' : 'page', arrivedOn: sql`local_today()` },
    ...{ nextAction: action.slice(0, nextActionLength), nextOn: sql`local_today()` },
  });
  return buyer.id;
}

/** The prospect is this client by now, unless they are another already, and there is nothing to be done about the purchase. */
export const notePaidPurchase = ({ db }: GymContext, prospectId: string, clientId: string) =>
  db
    .update(prospect)
    .set({
      clientId: sql`coalesce(${prospect.clientId}, ${clientId}::uuid)`,
      version: nextVersion,
      mark: sql`case when ${prospect.mark} = 'lost' then 'contacted' else ${prospect.mark} end`,
      lossReason: null,
      nextAction: otherAction,
      nextOn: sql`case when ${otherAction} <> '' then ${prospect.nextOn} end`,
    })
    .where(and(thisRow(prospect, prospectId), isNull(prospect.erasedAt)));
