import { eq, sql } from 'drizzle-orm';
import { supportAccess, supportVisit } from '../../db/tables.ts';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { reserveMail } from '../../server/gym-mail.ts';
import { hideFrom } from '../../server/hidden.ts';
import { isStaff } from '../../server/identity.ts';
import { jsonOf } from '../../server/json.ts';
import { ownSource } from '../../server/source.ts';
import { isClosed, isSuspended } from '../../server/transaction.ts';
import { notPermitted } from '../../wire/failures.ts';
import { ownSessionRights } from '../../wire/own-session.ts';
import { personalRights } from '../../wire/rights.ts';
import type { Gym } from '../gym/contract.ts';
import { shownGym } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import { hasLogo } from '../logos/server.ts';
import { counter } from '../pins/server.ts';
import { accountDataMissing, type Me } from './contract.ts';
import { shownRole } from './entry.server.ts';

async function isOperator({
  accounts,
  settings: { operators },
  account: { email, session },
}: AccountContext): Promise<boolean> {
  if (!operators.includes(email)) return false;
  const { rows } = await accounts.execute<{ is: boolean | null }>(
    sql`select is_operator(${session}, ${sql.param(operators)}::text[]) as is`,
  );
  return rows[0]?.is === true;
}

const ownerId = sql<string>`coalesce(${gym.ownerId}, ${gym.gymId})`;

const today = sql<string>`local_today()::text`;

const workplaces = sql<Me['workplaces']>`(
  select coalesce(json_agg(${jsonOf<Me['workplaces'][number]>({ id: sql`w.gym_id`, name: sql`w.gym_name` })}), '[]') from own_workplaces() w)`;

const closedAt = sql<string | null>`to_json(closed_since())`;

/** For its team. */
const closedWords =
  'Su dueño la cerró: nadie del equipo entra mientras lo esté. Si te hace falta algo de ella, pídeselo.';

async function mailOf(context: GymContext, { account, settings }: AccountContext): Promise<Me['mail']> {
  if (!settings.smtpUrl) return 'off';
  const proved =
    context.gymId === account.id
      ? account.proved
      : (await reserveMail(context, '', { counted: false })) !== 'unproved';
  return proved ? 'on' : 'unproved';
}

type Place = Pick<
  Me,
  | 'gymName'
  | 'gym'
  | 'hasLogo'
  | 'today'
  | 'owner'
  | 'person'
  | 'shared'
  | 'hasTeam'
  | 'canSwitch'
  | 'rights'
  | 'workplaces'
  | 'mail'
  | 'suspension'
  | 'closedAt'
>;

const nowhere = (): Place => ({
  gymName: null,
  gym: null,
  hasLogo: false,
  today: new Date().toISOString().slice(0, 10),
  owner: false,
  person: null,
  shared: false,
  hasTeam: false,
  canSwitch: false,
  rights: [],
  workplaces: [],
  suspension: null,
  closedAt: null,
  mail: null,
});

/** Where an account is while the gym that it asks for, or its first, is suspended, or closed to its team; null where none is any more. */
async function findSuspended({ accounts, account, headers }: AccountContext): Promise<Place | null> {
  const { rows } = await accounts.execute<{
    id: string;
    name: string;
    message: string | null;
    closed: boolean;
  }>(
    sql`select gym_id as id, gym_name as name, message, closed_at is not null as closed from places_of(${account.id}, ${account.session})`,
  );
  const suspended = rows.filter(({ message, closed }) => message !== null || closed);
  const here = suspended.find(({ id }) => id === headers.get('pulso-gym')) ?? suspended[0];
  if (!here) return null;
  return {
    ...nowhere(),
    gymName: here.name,
    workplaces: rows.map(({ id, name }) => ({ id, name })),
    suspension: {
      gymId: here.id,
      message: here.message ?? closedWords,
      closed: here.message === null,
    },
  };
}

/**
 * Where the staff work: in the gym that is named, or else in another; null for an account that works nowhere any more.
 * @throws VerbError counter_locked while nobody uses a shared session
 */
async function findWorkplace(context: AccountContext): Promise<Place | null> {
  const { account, headers } = context;
  headers.delete('pulso-person');
  try {
    return await context.inTeam(async (scope) => {
      const [row] = await scope.db
        .select({ gym: shownGym, ownerId, hasLogo, today, workplaces, counter, closedAt })
        .from(gym);
      if (!row) throw new VerbError(accountDataMissing);
      const { person, inTeam, hasTeam, canSwitch } = row.counter;
      const shared = person !== null && person.id !== account.id;
      const owner = row.ownerId === person?.id;
      const rights = await scope.rights;
      return {
        gymName: row.gym.name,
        gym: hideFrom(rights, row.gym) as Gym,
        hasLogo: row.hasLogo,
        today: row.today,
        owner,
        person,
        shared,
        hasTeam,
        canSwitch,
        rights: rights.filter(
          (right) =>
            (inTeam || !personalRights.includes(right)) && !(shared && ownSessionRights.includes(right)),
        ),
        workplaces: shared ? [] : row.workplaces,
        suspension: null,
        closedAt: row.closedAt,
        mail: await mailOf(scope, context),
      };
    });
  } catch (reason) {
    const isGone = reason instanceof VerbError && reason.failure === notPermitted;
    if (!isGone) throw reason;
    if (!headers.has('pulso-gym')) return null;
    headers.delete('pulso-gym');
    return findWorkplace(context);
  }
}

/** Where a client is one, or null for an account that is none. */
const findClientsGym = (context: AccountContext): Promise<Place | null> =>
  context.inClient(context.account.id, async ({ db }) => {
    const [row] = await db.select({ name: gym.name, hasLogo, today }).from(gym);
    return row ? { ...nowhere(), gymName: row.name, hasLogo: row.hasLogo, today: row.today } : null;
  });

/** What an operator's visit is for. */
async function findSupport({ accounts, support }: AccountContext): Promise<Me['support']> {
  if (support === null) return null;
  const [row] = await accounts
    .select({ until: sql<string>`to_json(${supportAccess.until})`, reason: supportAccess.reason })
    .from(supportVisit)
    .innerJoin(supportAccess, eq(supportAccess.id, supportVisit.accessId))
    .where(eq(supportVisit.id, support));
  return row ?? null;
}

export async function whoAmI(context: AccountContext): Promise<Me> {
  const { account, settings } = context;
  const find = () =>
    isStaff(account) || context.support !== null ? findWorkplace(context) : findClientsGym(context);
  const place = await find().catch(async (reason) => {
    const suspended = isSuspended(reason) || isClosed(reason) ? await findSuspended(context) : null;
    if (!suspended) throw reason;
    return suspended;
  });
  const support = await findSupport(context);
  return {
    accountId: account.id,
    sessionId: account.sessionId,
    email: account.email,
    role: support ? 'gym' : shownRole(account.role),
    // Another screen would be of the installation, and not of the gym that this page shows.
    operator: !support && (await isOperator(context)),
    support,
    publicUrl: settings.publicUrl ?? null,
    supportUrl: settings.supportUrl,
    sourceUrl: settings.sourceUrl ?? ownSource,
    ...(place ?? nowhere()),
    ...(support && { workplaces: [], mail: null }),
  };
}
