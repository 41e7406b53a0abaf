import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { jsonOf } from '../../server/json.ts';
import { isRefused } from '../../server/mail.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import type { PageLetter } from './contract.ts';
import type { LetterState } from './domain.ts';
import { pageLetter } from './table.ts';

const l = alias(pageLetter, 'l');

/** `PageLetter` of the row `l`. */
export const shownLetter = jsonOf<PageLetter>({
  state: sql`l.state`,
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

const end = (context: GymContext, id: string, state: LetterState) =>
  context.newTransaction(({ db }) =>
    db
      .update(pageLetter)
      .set({ state, version: nextVersion })
      .where(and(thisRow(pageLetter, id), eq(pageLetter.state, 'sending'))),
  );

/** Sends a letter that is stored as leaving, and stores what became of it. @throws what keeps it from leaving now */
async function send(context: GymContext, { id, ...mail }: Leaving): Promise<void> {
  try {
    await context.mailer.send({ ...mail, gymId: context.gymId });
  } catch (reason) {
    const refused = isRefused(reason);
    await end(context, id, refused ? 'refused' : 'failed');
    if (refused) return;
    throw reason;
  }
  await end(context, id, 'sent');
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
  const state: LetterState = allowed === 'sent' ? 'sending' : allowed;
  const { rowCount } = await context.db
    .insert(pageLetter)
    .values({
      ...{ id, clientId, kind, state, mailedTo: to, subject, text, until },
      triedAt: sql`current_instant()`,
    })
    .onConflictDoNothing();
  if (rowCount && state === 'sending') context.afterCommit(() => send(context, letter));
}

const isUnsent = or(
  eq(pageLetter.state, 'failed'),
  and(eq(pageLetter.state, 'sending'), sql`${pageLetter.triedAt} < current_instant() - interval '2 hours'`),
);

/** Sends again what failed, or what a server left in the middle two hours ago, while it is of use. */
export async function mailPageLetters(context: GymContext): Promise<void> {
  if ((await reserveMail(context, '', { counted: false })) !== 'sent') return;
  const letters = await context.db
    .update(pageLetter)
    .set({ state: 'sending', triedAt: sql`current_instant()`, version: nextVersion })
    .where(and(ofGym(pageLetter), sql`${pageLetter.until} > current_instant()`, isUnsent))
    .returning({
      ...{ id: pageLetter.id, kind: pageLetter.kind, to: pageLetter.mailedTo },
      ...{ subject: pageLetter.subject, text: pageLetter.text },
    });
  if (letters.length === 0) return;
  context.afterCommit(async () => {
    const failures: unknown[] = [];
    for (const letter of letters) await send(context, letter).catch((reason) => failures.push(reason));
    if (failures.length > 0) throw failures[0];
  });
}
