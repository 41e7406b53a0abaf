import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { jsonOf } from '../../server/json.ts';
import { isRefused } from '../../server/mail.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import type { PageLetter } from './contract.ts';
import type { StoredLetterState } from './domain.ts';
import { pageLetter } from './table.ts';

const l = alias(pageLetter, 'l');

/** What is known of the row `l` of page_letter: one that was leaving when it was of use last may have left or not. */
export const letterState = sql`case when l.state = 'sending' and l.until <= current_instant() then 'unknown' else l.state end`;

/** `PageLetter` of the row `l`. */
export const shownLetter = jsonOf<PageLetter>({
  state: letterState,
  sentTo: l.mailedTo,
  subject: l.subject,
  text: l.text,
  triedAt: l.triedAt,
});

interface Leaving {
  readonly id: string;
  readonly kind: 'trial' | 'purchase';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const end = (context: GymContext, id: string, state: StoredLetterState) =>
  context.newTransaction(({ db }) =>
    db
      .update(pageLetter)
      .set({ state, version: nextVersion })
      .where(and(thisRow(pageLetter, id), eq(pageLetter.state, 'sending'))),
  );

/** Sends a letter that is stored as leaving, and stores what became of it; of a failure the mailer notes an incident. */
async function send(context: GymContext, letter: Leaving): Promise<void> {
  const state = await context.mailer.send({ ...letter, gymId: context.gymId }).then(
    () => 'sent' as const,
    (reason) => (isRefused(reason) ? 'refused' : 'failed'),
  );
  await end(context, letter.id, state);
}

/** A mail to a client because of what they did on the page. */
interface NewLetter extends Leaving {
  readonly clientId: SQL;
  /** Until when it is of use, as an instant. */
  readonly until: SQL;
}

/** Stores a mail of the public page, once for each id, and sends it after the commit where the gym's mail leaves. */
export async function sendPageLetter(
  context: GymContext,
  { clientId, until, ...letter }: NewLetter,
): Promise<void> {
  const { id, kind, to, subject, text } = letter;
  const allowed = await reserveMail(context, to, { counted: kind === 'trial' ? 'trial' : true });
  const state: StoredLetterState = allowed === 'sent' ? 'sending' : allowed;
  const { rowCount } = await context.db
    .insert(pageLetter)
    .values({
      ...{ id, clientId, kind, state, mailedTo: to, subject, text, until },
      triedAt: sql`current_instant()`,
    })
    .onConflictDoNothing();
  if (rowCount && state === 'sending') context.afterCommit(() => send(context, letter));
}

/** Not quite an hour, as the job that asks runs each hour and some moments sooner or later. */
const isUnsent = or(
  and(
    eq(pageLetter.state, 'failed'),
    sql`${pageLetter.triedAt} <= current_instant() - interval '55 minutes'`,
  ),
  and(eq(pageLetter.state, 'sending'), sql`${pageLetter.triedAt} < current_instant() - interval '2 hours'`),
);
const isDue = and(ne(pageLetter.mailedTo, ''), sql`${pageLetter.until} > current_instant()`, isUnsent);

/** Stores that the letter is leaving, or that it never will. @returns it; undefined where it is not to be sent by the caller */
async function claim(context: GymContext, id: string, stands: SQL): Promise<Leaving | undefined> {
  const [letter] = await context.newTransaction(({ db }) =>
    db
      .update(pageLetter)
      .set({
        state: sql`case when ${stands} then 'sending' else 'obsolete' end`,
        triedAt: sql`current_instant()`,
        version: nextVersion,
      })
      .where(and(thisRow(pageLetter, id), isDue))
      .returning({
        ...{ id: pageLetter.id, kind: pageLetter.kind, state: pageLetter.state, to: pageLetter.mailedTo },
        ...{ subject: pageLetter.subject, text: pageLetter.text },
      }),
  );
  if (letter?.state !== 'sending') return undefined;
  const { state: _, ...leaving } = letter;
  return leaving;
}

/**
 * Sends again, one by one, what failed an hour ago, or what a server left in the middle two hours ago, while it is of use.
 * @param stands whether the row of page_letter still says what is so; else it is never sent
 */
export async function mailAgain(
  context: GymContext,
  { kind, stands }: { readonly kind: Leaving['kind']; readonly stands: SQL },
): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const due = await context.db
    .select({ id: pageLetter.id })
    .from(pageLetter)
    .where(and(ofGym(pageLetter), eq(pageLetter.kind, kind), isDue))
    .orderBy(pageLetter.triedAt);
  if (due.length === 0) return;
  context.afterCommit(async () => {
    for (const { id } of due) {
      const letter = await claim(context, id, stands);
      if (letter) await send(context, letter);
    }
  });
}

/** The place is still theirs, or waited for, in a class that is held when the letter says. */
const trialStands = sql`exists (select from reservation r join class k on k.gym_id = r.gym_id and k.id = r.class_id
  where r.gym_id = page_letter.gym_id and r.id = page_letter.id and r.deleted_at is null and r.status in ('reserved', 'waiting')
    and closure_reason(k, r.date) is null and local_instant(r.date, k.start_time) = page_letter.until)`;

/** Sends again what did not leave of the mails about trials. */
export const mailTrialLetters = (context: GymContext): Promise<void> =>
  mailAgain(context, { kind: 'trial', stands: trialStands });
