import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { softDeleteWhere } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { type Invitations, referralsOff } from './contract.ts';
import { codePattern, invitePath } from './domain.ts';
import { readInvitations } from './read.server.ts';
import { referralLink } from './table.ts';

type Context = Pick<GymContext, 'db' | 'publicUrl'>;

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const newCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)] ?? '').join('');

export async function invitationsOf(context: Context, clientId: string): Promise<Invitations> {
  const { slug, code, invitations } = await readInvitations(context, clientId);
  return { ...invitations, url: slug && code ? `${context.publicUrl}${invitePath(slug, code)}` : null };
}

/** The link with which a client invites, made where there is none. @throws VerbError not_found, referrals_off, already_saved */
export async function openLink(context: Context, id: string, clientId: string): Promise<{ url: string }> {
  const before = await invitationsOf(context, clientId);
  if (!before.active || !before.ready) throw new VerbError(referralsOff);
  await context.db.insert(referralLink).values({ id, clientId, code: newCode() }).onConflictDoNothing();
  const { url } = await invitationsOf(context, clientId);
  if (!url) throw new VerbError(alreadySaved);
  return { url };
}

export const closeLink = ({ db }: Context, clientId: string) =>
  softDeleteWhere({ db }, referralLink, eq(referralLink.clientId, clientId));

/** Who invites with this code, and what the friend reads; null where it leads to nobody, or nothing is promised now. */
export async function findInvite(
  { db }: Pick<GymContext, 'db'>,
  code: string,
): Promise<{ referrerId: string; text: string } | null> {
  if (!codePattern.test(code)) return null;
  const { rows } = await db.execute<{ referrerId: string; text: string }>(sql`
    select l.client_id as "referrerId", t.friend_text as text
    from referral_link l join referral_terms t on t.gym_id = l.gym_id and t.active
      join client c on c.gym_id = l.gym_id and c.id = l.client_id and c.deleted_at is null
    where l.gym_id = current_gym() and l.code = ${code} and l.deleted_at is null`);
  return rows[0] ?? null;
}
