import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { inWords, lastTest, recordTest, testConnection } from '../../server/connection-test.ts';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { ofGym } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { personName } from '../team/server.ts';
import { noticeUrlOf, readAccount, seal, verifyTokenOf } from './account.server.ts';
import {
  appSecretRefused,
  businessUnknown,
  type CloudAccount,
  cloudKeysMissing,
  metaFailure,
  numberUnknown,
  ofMeta,
  tokenRefused,
  whatsAppCloudContract,
} from './contract.ts';
import { troubleOf } from './domain.ts';
import { askMeta, type MetaAccess, MetaError } from './graph.server.ts';
import { whatsAppAccount } from './table.ts';
import { fetchTemplates, shownTemplates, storeTemplates } from './templates.server.ts';

export { type Account, noticePath, pauseAccount, readAccount } from './account.server.ts';
export { MetaError } from './graph.server.ts';
export {
  answerChallenge,
  openNotice,
  type ToldByMeta,
  type ToldPreference,
  type ToldStatus,
  type ToldText,
} from './notice.server.ts';
export { pausedWhatsAppSource } from './notifications.server.ts';
export { whatsAppPluginSource } from './plugins.server.ts';
export { isTriedAgain, sendTemplate } from './send.server.ts';
export { fetchTemplates, setTemplateState, shownTemplates, storeTemplates } from './templates.server.ts';

const table = 'whatsapp_account';

type Shown = Omit<CloudAccount, 'noticeUrl' | 'verifyToken' | 'templates'>;

const none: Shown = {
  ...{ active: false, phoneNumberId: '', businessId: '', displayPhone: '', displayName: '' },
  ...{ keysAt: null, pausedFor: null, tested: null, version: 0 },
};

async function readShown(context: GymContext): Promise<CloudAccount> {
  const { rows } = await context.db.execute<{
    shown: Shown | null;
    templates: CloudAccount['templates'];
  }>(sql`
    select (select ${jsonOf<Shown>({
      active: sql`w.active`,
      phoneNumberId: sql`w.phone_number_id`,
      businessId: sql`w.business_id`,
      displayPhone: sql`w.display_phone`,
      displayName: sql`w.display_name`,
      keysAt: sql`w.keys_at`,
      pausedFor: sql`w.paused_for`,
      tested: lastTest({ table, which: sql`a.at >= w.keys_at`, by: personName }),
      version: sql`w.version`,
    })} from whatsapp_account w where w.gym_id = current_gym()) as shown, ${shownTemplates} as templates`);
  const shown = rows[0]?.shown ?? none;
  // Keys of another installation are of no use here.
  const hasKeys = (await readAccount(context)) !== null;
  return {
    ...shown,
    tested: inWords(shown.tested, ofMeta),
    ...(!hasKeys && { active: false, keysAt: null, tested: null }),
    noticeUrl: noticeUrlOf(context.publicUrl, context.gymId),
    verifyToken: verifyTokenOf(context, context.gymId),
    templates: rows[0]?.templates ?? [],
  };
}

const Numbers = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_phone_number: z._default(z.string(), ''),
      verified_name: z._default(z.string(), ''),
    }),
  ),
});

/** The failure that says what is wrong with the keys. */
function failureOf({ code, message }: MetaError) {
  // What does not exist, or is not for the token to see, is an invalid parameter to Meta.
  if (code === 100) return message.includes('appsecret_proof') ? appSecretRefused : businessUnknown;
  if (code === 33) return businessUnknown;
  return code !== null && troubleOf(code) === 'account' ? tokenRefused : metaFailure;
}

/** Asks Meta whether keys are good, and for what belongs to them. @throws VerbError */
async function askForAccount(access: MetaAccess) {
  try {
    const answer = z.safeParse(
      Numbers,
      await askMeta(access, {
        method: 'GET',
        path: `/${access.businessId}/phone_numbers`,
        query: { fields: 'id,display_phone_number,verified_name', limit: '100' },
      }),
    );
    const number = answer.success && answer.data.data.find(({ id }) => id === access.phoneNumberId);
    if (!number) throw new VerbError(answer.success ? numberUnknown : metaFailure);
    return { number, templates: await fetchTemplates(access) };
  } catch (reason) {
    throw reason instanceof MetaError ? new VerbError(failureOf(reason)) : reason;
  }
}

type Found = Awaited<ReturnType<typeof askForAccount>>;

const wake = ({ gymId, afterCommit }: GymContext) =>
  afterCommit(async () => {
    workAdded.publish(gymId);
  });

interface Saved {
  readonly access: MetaAccess;
  readonly found: Found;
  /** Of the row that it replaces; 0 for none. */
  readonly version: number;
  /** Whether the token or the secret is another one. */
  readonly isReplaced: boolean;
}

/** Keeps keys that Meta accepts, and what it said of them: what was paused goes on. */
async function keep(
  context: GymContext,
  { access, found: { number, templates }, version, isReplaced }: Saved,
): Promise<CloudAccount> {
  const { rowCount } = await context.db.execute(sql`
    insert into whatsapp_account as a (id, active, phone_number_id, business_id, access_key, secret, keys_at, display_phone,
      display_name, next_check_at)
    select ${newId()}::uuid, true, ${access.phoneNumberId}, ${access.businessId}, ${seal(context, access.accessToken)},
      ${seal(context, access.appSecret)}, current_instant(), ${number.display_phone_number}, ${number.verified_name}, current_instant()
    on conflict (gym_id) do update set active = true, phone_number_id = excluded.phone_number_id,
      business_id = excluded.business_id, access_key = excluded.access_key, secret = excluded.secret,
      keys_at = case when ${isReplaced} then excluded.keys_at else a.keys_at end, display_phone = excluded.display_phone,
      display_name = excluded.display_name, paused_for = null, paused_at = null, version = ${nextVersionOf('a')}
    where a.version = ${version}`);
  if (!rowCount) throw new VerbError(stale);
  await recordTest(context, { table, row: { display_phone: number.display_phone_number } }, '');
  await storeTemplates(context, templates);
  wake(context);
  return readShown(context);
}

const readKept = (context: AccountContext) =>
  context.inTeam(async (scope) => ({ kept: await readAccount(scope), shown: await readShown(scope) }));

export const whatsAppCloudServer = implement(whatsAppCloudContract, {
  get: readShown,
  save: async (context, { version, phoneNumberId, businessId, accessToken, appSecret }) => {
    const { kept, shown } = await readKept(context);
    if (shown.version !== version) throw new VerbError(stale);
    const access: MetaAccess = {
      ...{ phoneNumberId, businessId, settings: context.settings },
      accessToken: accessToken || (kept?.accessToken ?? ''),
      appSecret: appSecret || (kept?.appSecret ?? ''),
    };
    if (access.accessToken === '' || access.appSecret === '') throw new VerbError(cloudKeysMissing);
    const found = await askForAccount(access);
    const isReplaced = accessToken !== '' || appSecret !== '';
    return context.inTeam((scope) => keep(scope, { access, found, version, isReplaced }));
  },
  turn: async (context, { active }) => {
    const { rowCount } = await context.db
      .update(whatsAppAccount)
      .set({
        active,
        version: sql`${whatsAppAccount.version} + case when ${whatsAppAccount.active} = ${active} then 0 else 1 end`,
      })
      .where(ofGym(whatsAppAccount));
    if (!rowCount) throw new VerbError(notFound);
    if (active) wake(context);
    return readShown(context);
  },
  check: async (context) => {
    const { kept, shown } = await readKept(context);
    if (!kept) throw new VerbError(notFound);
    const row = { display_phone: shown.displayPhone };
    const found = await testConnection(context, { table, row }, () => askForAccount(kept));
    return context.inTeam(async (scope) => {
      await scope.db
        .update(whatsAppAccount)
        .set({
          displayPhone: found.number.display_phone_number,
          displayName: found.number.verified_name,
          pausedFor: null,
          pausedAt: null,
        })
        .where(ofGym(whatsAppAccount));
      await storeTemplates(scope, found.templates);
      wake(scope);
      return readShown(scope);
    });
  },
});
