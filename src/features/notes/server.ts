import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult, requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import type { MessageKind } from '../messages/domain.ts';
import { receiptsContract } from '../receipts/contract.ts';
import { receiptMails } from '../receipts/server.ts';
import { mailedSteps, steps } from '../renewals/domain.ts';
import { renewalStep } from '../renewals/table.ts';
import { type Note, type NoteForm, notesContract } from './contract.ts';
import { clientContact, clientNote } from './table.ts';

export { findLastContacts, lastContact, recentlyContacted, writtenOn } from './contacts.server.ts';

const n = alias(clientNote, 'n');
const k = alias(clientContact, 'k');
const s = alias(renewalStep, 's');

/** `Note` of the note `n` and, where it is a contact, what it was about, `k`. */
const shownNote = jsonOf<Note>({
  about: sql`coalesce(${k.about}, '{}')`,
  id: n.id,
  kind: n.kind,
  text: n.text,
  createdAt: n.createdAt,
  subject: n.subject,
  sentTo: n.mailedTo,
  removable: sql`true`,
  version: n.version,
});

const stepWords = sql`case s.step ${sql.join(
  mailedSteps.map((step) => sql`when ${step} then ${steps[step]}`),
  sql` `,
)} end`;

/** `Note` of the mailed step `s` of a renewal of the membership `m`: one note for all steps told in the same letter. */
const shownMail = jsonOf<Note>({
  about: sql`array[]::text[]`,
  id: s.id,
  kind: sql`'mail'`,
  // What older mails said was not kept.
  text: sql`case when s.subject = '' then ${stepWords} || ' de ' || m.plan_name else s.text end`,
  createdAt: s.createdAt,
  subject: s.subject,
  sentTo: s.mailedTo,
  removable: sql`false`,
  version: s.version,
});

/** The id of the mail `m` of the receipt `r`. */
const mailId = sql`md5(r.id || ' ' || m.place)::uuid`;

/** `Note` of the mail `m` of the receipt `r`. */
const shownReceipt = jsonOf<Note>({
  about: sql`array[]::text[]`,
  id: mailId,
  kind: sql`'mail'`,
  text: sql`m.text`,
  createdAt: sql`m.at`,
  subject: sql`m.subject`,
  sentTo: sql`m.to`,
  removable: sql`false`,
  version: sql`r.version`,
});

const notes = sql`client_note n left join client_contact k on k.gym_id = n.gym_id and k.id = n.id`;

async function getNote({ db }: GymContext, id: string): Promise<Note & { clientId: string }> {
  const { rows } = await db.execute<{ note: Note; clientId: string }>(sql`
    select ${shownNote} as note, n.client_id as "clientId" from ${notes}
    where n.gym_id = current_gym() and n.id = ${id} and n.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return { ...row.note, clientId: row.clientId };
}

interface NewNote {
  readonly id: string;
  readonly clientId: string;
  readonly kind: NoteForm['kind'];
  readonly text: string;
  readonly about: readonly MessageKind[];
  /** Of a mail that Pulso sends with this text. */
  readonly mail?: { readonly to: string; readonly subject: string };
}

/** Writes a note down, and what a contact was about; what is there stays. */
async function addNote(
  { db }: GymContext,
  { id, clientId, kind, text, about, mail }: NewNote,
): Promise<void> {
  await db.execute(sql`
    insert into client_note (id, client_id, kind, text, mailed_to, subject)
    select ${id}, c.id, ${kind}, ${text}, ${mail?.to ?? ''}, ${mail?.subject ?? ''} from client c
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
    on conflict (gym_id, id) do nothing`);
  await db.execute(sql`
    insert into client_contact (id, client_id, channel, about)
    select n.id, n.client_id, n.kind, ${sql.param(about)}::text[] from client_note n
    where n.gym_id = current_gym() and n.id = ${id} and n.kind <> 'note' and n.deleted_at is null
    on conflict (gym_id, id) do nothing`);
}

/** Notes, once, that a client was written to about something. @throws VerbError not_found, already_saved for another client or way */
export async function noteContact(
  context: GymContext,
  contact: NewNote & { readonly kind: 'whatsapp' | 'mail' },
): Promise<void> {
  await addNote(context, contact);
  const { clientId, kind } = await getNote(context, contact.id);
  requireSame({ clientId, kind }, { clientId: contact.clientId, kind: contact.kind });
}

/**
 * Notes that Pulso mailed a client what they had asked for: as a note, since it is no contact that keeps anybody from writing to them.
 * Of one who was deleted there is nowhere to note it.
 */
export const noteMail = (
  context: GymContext,
  {
    clientId,
    to,
    subject,
    text,
  }: { readonly clientId: string; readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> =>
  addNote(context, { id: newId(), clientId, kind: 'note', text, about: [], mail: { to, subject } });

/** Says of a contact that it did not happen. */
export const removeContact = (context: GymContext, id: string) => softDelete(context, clientNote, id);

export const notesServer = implement(notesContract, {
  list: async (context, { clientId, page }) => {
    const rights = await context.rights;
    // A receipt's mail says an amount.
    const mayReadReceipts = receiptsContract.get.right.some((right) => rights.includes(right));
    const { rows } = await context.db.execute<{ answer: Output<typeof notesContract.list> }>(sql`
      with found as (
        select ${shownNote} as shown, n.created_at, n.id from ${notes}
        where n.gym_id = current_gym() and n.client_id = ${clientId} and n.deleted_at is null
        union all
        (select distinct on (s.created_at) ${shownMail}, s.created_at, s.id
        from membership m join renewal_step s on s.gym_id = m.gym_id and s.membership_id = m.id
        where m.gym_id = current_gym() and m.client_id = ${clientId} and s.state = 'mailed' order by s.created_at, s.id)
        union all
        select ${shownReceipt}, m.at, ${mailId} from receipt r cross join lateral ${receiptMails} m
        where r.gym_id = current_gym() and r.client_id = ${clientId} and m.subject <> '' and ${mayReadReceipts}
      )
      select ${jsonOf<Output<typeof notesContract.list>>({
        items: sql`coalesce((select json_agg(p.shown order by p.created_at desc, p.id desc) from (
          select * from found order by created_at desc, id desc
          offset ${(page - 1) * pageSize} limit ${pageSize}) p), '[]')`,
        total: sql`(select count(*) from found)`,
        totalIsFloor: sql`false`,
      })} as answer
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row.answer;
  },
  create: async (context, { id, clientId, about, ...form }) => {
    await addNote(context, { id, clientId, about, ...form });
    const { clientId: _, ...note } = idempotentResult(await getNote(context, id), {
      clientId,
      about,
      ...form,
    });
    return note;
  },
  remove: async (context, { id }) => {
    await softDelete(context, clientNote, id);
    return done;
  },
  restore: async (context, { id }) => {
    await restore(context, clientNote, id);
    return done;
  },
});
