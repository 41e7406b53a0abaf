import { and, isNull, lte, sql } from 'drizzle-orm';
import type { GymContext, PublicContext } from '../../server/context.ts';
import { ofGym } from '../../server/rows.ts';
import { type Sealing, seal as sealSecret, unseal as unsealSecret } from '../../server/sealing.ts';
import type { MetaAccess } from './graph.server.ts';
import { whatsAppAccount } from './table.ts';

const purpose = 'whatsapp keys';

/** What a token or secret is stored as. */
export const seal = (context: Sealing, text: string): string => sealSecret(context, purpose, text);

interface Stored extends Record<string, unknown> {
  readonly active: boolean;
  readonly phoneNumberId: string;
  readonly businessId: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly pausedFor: number | null;
  readonly keysAt: string;
  readonly isStale: boolean;
}

export interface Account extends MetaAccess {
  readonly active: boolean;
  readonly pausedFor: number | null;
  /** Since when it has these keys. */
  readonly keysAt: string;
  /** Whether Meta is to be asked for the templates again. */
  readonly isStale: boolean;
}

/** How the gym asks Meta; null before it was configured, and where its keys are another installation's. */
export async function readAccount(context: GymContext): Promise<Account | null> {
  const { rows } = await context.db.execute<Stored>(sql`
    select a.active, a.phone_number_id as "phoneNumberId", a.business_id as "businessId", a.access_key as "accessKey", a.secret,
      a.paused_for as "pausedFor", a.keys_at::text as "keysAt", a.next_check_at <= current_instant() as "isStale"
    from whatsapp_account a where a.gym_id = current_gym()`);
  const [stored] = rows;
  if (!stored) return null;
  const accessToken = unsealSecret(context, purpose, stored.accessKey);
  const appSecret = unsealSecret(context, purpose, stored.secret);
  if (accessToken === null || appSecret === null) return null;
  const { active, phoneNumberId, businessId, pausedFor, keysAt, isStale } = stored;
  const { settings } = context;
  return { active, phoneNumberId, businessId, pausedFor, keysAt, isStale, accessToken, appSecret, settings };
}

/**
 * Lets nothing leave until somebody of the gym has done something about an error of Meta; one that answers to keys from before `askedAt`
 * stops none that came after it.
 */
export async function pauseAccount({ db }: GymContext, code: number, askedAt: string): Promise<void> {
  await db
    .update(whatsAppAccount)
    .set({ pausedFor: code, pausedAt: sql`current_instant()` })
    .where(
      and(
        ofGym(whatsAppAccount),
        isNull(whatsAppAccount.pausedFor),
        lte(whatsAppAccount.keysAt, sql`${askedAt}::timestamptz`),
      ),
    );
}

/** The word by which Meta proves that it was told an address of notices by the gym. */
export const verifyTokenOf = ({ sign }: Pick<PublicContext, 'sign'>, gymId: string): string =>
  sign(`whatsapp notices of ${gymId}`).slice(0, 32);

export const noticePath = '/avisos-de-whatsapp/:gymId';

/** Where Meta tells of a gym's messages. */
export const noticeUrlOf = (publicUrl: string, gymId: string): string =>
  `${publicUrl}${noticePath.replace(':gymId', gymId)}`;
