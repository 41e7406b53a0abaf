import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { done } from '../../wire/fields.ts';
import type { Received } from '../../wire/verb.ts';
import { type automationsContract, nothingToWrite } from './contract.ts';
import { isOfDay, planToday } from './day.server.ts';
import { writeByHand } from './letter.server.ts';
import { readSettings } from './read.server.ts';
import { withEarlier } from './rules.ts';

/** Notes that somebody of the team wrote by WhatsApp what an automation tells a client today: nothing else of the day leaves then. */
export async function writeByPerson(
  context: GymContext,
  { id, kind, clientId }: Received<typeof automationsContract.write>,
): Promise<typeof done> {
  const { db } = context;
  await db.execute(
    sql`select from client c where c.gym_id = current_gym() and c.id = ${clientId} for update`,
  );
  const { rows } = await db.execute<{ clientId: string; kind: string }>(sql`
    select client_id as "clientId", kind from automation_mail where gym_id = current_gym() and id = ${id}`);
  if (rows[0]) {
    requireSame(rows[0], { clientId, kind });
    return done;
  }
  const automations = (await readSettings(context)).items.filter(isOfDay);
  const setting = automations.find((one) => one.kind === kind && one.channel === 'hand');
  if (!setting) throw new VerbError(nothingToWrite);
  const { moment, planned } = await planToday(context, withEarlier(automations, setting.kind));
  const person = planned.find(
    (one) => one.kind === kind && one.clientId === clientId && one.obstacle === null,
  );
  if (!person) throw new VerbError(nothingToWrite);
  const { rowCount } = await db.execute(sql`
    insert into automation_mail as a (id, client_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text, channel)
    values (${id}, ${clientId}, ${kind}, ${person.day}::date, ${moment.today}::date, current_instant(), 'sent', ${person.phone}, '',
      ${writeByHand(setting, person, moment)}, 'whatsapp')
    on conflict (gym_id, client_id, kind, day, reminder) where reservation_id is null do update
      set sent_on = excluded.sent_on, sent_at = excluded.sent_at, state = 'sent', mailed_to = excluded.mailed_to, subject = '',
        text = excluded.text, channel = 'whatsapp', receipt = null, error_code = null
      where a.state = 'failed'`);
  if (!rowCount) throw new VerbError(nothingToWrite);
  return done;
}
