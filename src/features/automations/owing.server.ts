import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { findPutOff } from '../outreach/server.ts';
import {
  collectionLimitsBut,
  findCollectionPause,
  findOwedApart,
  type OwedApart,
} from '../receivables/server.ts';
import { dueReminder, type Ladder } from './rules.ts';

/** Somebody who is reminded of what they owe today. */
export interface Debtor {
  readonly owed: OwedApart;
  /** Since when the part is owed that it is time to remind them of. */
  readonly day: string;
  readonly reminder: number;
}

/** Who is reminded today of what they owe apart from subscriptions, or whether one client is; nobody whom the team put off. */
export async function findDebtors(
  context: GymContext,
  {
    ladder,
    today,
    clientId,
  }: { readonly ladder: Ladder; readonly today: string; readonly clientId?: string },
): Promise<readonly Debtor[]> {
  const [all, putOff] = [await findOwedApart(context, clientId), await findPutOff(context)];
  return all.flatMap((owed) => {
    if (putOff.has(owed.clientId)) return [];
    const parts = [...owed.memberships, ...(owed.store ? [owed.store] : [])];
    const due = dueReminder(
      ladder,
      parts.map(({ since }) => since),
      today,
    );
    return due ? [{ owed, ...due }] : [];
  });
}

const noMail = sql`null::uuid`;

/** Whether the law lets nobody ask the client `c` for a debt yet, but for what the mail `own` asked. */
export const askedOften = (own: SQL = noMail) =>
  sql`(${collectionLimitsBut(own)} ->> 'messageFrom') is not null`;

/** Whether the client `c` was reminded of a debt so lately that the next reminder, `everyDays` after it, is to wait. */
export const remindedLately = (everyDays: SQL, today: SQL) => sql`exists (select from automation_mail o
  where o.gym_id = c.gym_id and o.client_id = c.id and o.kind = 'owing' and o.state in ('sending', 'sent', 'unclear')
    and o.sent_on > ${today} - ${everyDays})`;

/** Whether the reminder of a debt may be stored for the client `c` now. */
export const mayBeReminded = ({ everyDays }: Ladder, today: string) =>
  sql`not ${askedOften()} and not ${remindedLately(sql`${everyDays}::int`, sql`${today}::date`)}`;

interface Written extends Debtor {
  /** Of the mail. */
  readonly id: string;
  readonly ladder: Ladder;
  readonly today: string;
}

/**
 * What becomes of a reminder that was written and may not leave: it is not needed once its debt is paid, and is written anew by the
 * next run where another sum is owed by now, or nobody may be asked at this moment. Null where it leaves.
 */
export async function findDebtHindrance(
  context: GymContext,
  { id, owed, day, reminder, ladder, today }: Written,
): Promise<'failed' | 'dropped' | null> {
  const [debtor] = await findDebtors(context, { ladder, today, clientId: owed.clientId });
  if (debtor?.day !== day || debtor.reminder !== reminder) return 'dropped';
  if (JSON.stringify(debtor.owed) !== JSON.stringify(owed)) return 'failed';
  if ((await findCollectionPause(context)) !== null) return 'failed';
  const { rowCount } = await context.db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${owed.clientId} and not ${askedOften(sql`${id}::uuid`)}`);
  return rowCount ? null : 'failed';
}
