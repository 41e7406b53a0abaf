import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { clientContact, clientNote } from '../features/notes/table.ts';
import { postponement } from '../features/outreach/table.ts';
import { addRows } from '../fill.ts';
import { randomOf } from './random.ts';

const said = {
  owing: ['Paga el viernes.', 'Le llegó el sueldo, transfiere hoy.', 'No contestó.'],
  expiring: ['Renueva por el anual.', 'Lo piensa hasta fin de mes.', ''],
} as const;

interface Contacted {
  clientId: string;
  about: keyof typeof said;
}

/** Who owes or expires this week, some of whom were contacted lately or put off. */
export async function addContacts(db: NodePgDatabase, seed: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await db.execute<{ clientId: string; about: string }>(sql`
    select distinct on (client_id) client_id as "clientId", about from (
      select (o.m).client_id, 'owing' as about from open_items(local_today()) o
      union all select s.client_id, 'expiring' from client_membership_status s
        where s.gym_id = current_gym() and s.active and not s.trial and s.expires_on between local_today() and local_today() + 6) found
    order by client_id, about desc`);
  const people = rows as unknown as Contacted[];
  const contacts = people.flatMap(({ clientId, about }) => {
    const random = randomOf(`${seed} contact ${clientId}`);
    if (!random.chance(0.4)) return [];
    const kind = random.weighted({ whatsapp: 6, call: 4 }) as 'whatsapp' | 'call';
    const createdAt = String(now.subtract({ hours: 24 * (1 + random.below(9)) }));
    return [{ id: random.id(), clientId, kind, text: random.pick(said[about]), createdAt, about }];
  });
  await addRows(
    db,
    clientNote,
    contacts.map(({ about: _, ...note }) => note),
  );
  await addRows(
    db,
    clientContact,
    contacts.map(({ id, clientId, kind: channel, about, createdAt }) => ({
      ...{ id, clientId, channel, about: [about], createdAt },
    })),
  );
  await addRows(
    db,
    postponement,
    people.flatMap(({ clientId }) => {
      const random = randomOf(`${seed} postponement ${clientId}`);
      if (!random.chance(0.12)) return [];
      const createdAt = String(now.subtract({ hours: 20 }));
      const until = String(
        now
          .toZonedDateTimeISO('UTC')
          .toPlainDate()
          .add({ days: 2 + random.below(8) }),
      );
      return [{ id: random.id(), clientId, until, createdAt }];
    }),
  );
}
