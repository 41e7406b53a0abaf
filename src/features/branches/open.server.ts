import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { account } from '../../db/tables.ts';
import type { AccountContext, GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { withAccounts } from '../../server/scope.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import type { Received } from '../../wire/verb.ts';
import { consentPurpose } from '../consents/table.ts';
import { createGym, gymSettings } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import { findLogo, saveLogo } from '../logos/server.ts';
import { messageTemplate } from '../messages/table.ts';
import { plan } from '../plans/table.ts';
import { program } from '../programs/table.ts';
import { teamRole } from '../team/table.ts';
import { addCatalogue, readCatalogue } from './catalogue.server.ts';
import { type branchesContract, tooManyBranches } from './contract.ts';
import { type Carried, mostBranches } from './domain.ts';

/** What a new gym takes along from the one that was entered. */
async function readBaggage(context: GymContext, carry: readonly Carried[]) {
  const { db } = context;
  const [own] = await db.select(gymSettings).from(gym);
  if (!own) throw new VerbError(notFound);
  const takes = (what: Carried) => carry.includes(what);
  const here = (of: typeof program | typeof plan | typeof teamRole | typeof consentPurpose) =>
    and(eq(of.gymId, sql`current_gym()`), isNull(of.deletedAt));
  return {
    settings: own,
    logo: await findLogo(context),
    programs: takes('plans') ? await db.select().from(program).where(here(program)) : [],
    plans: takes('plans') ? await db.select().from(plan).where(here(plan)) : [],
    roles: takes('roles') ? await db.select().from(teamRole).where(here(teamRole)) : [],
    messages: takes('messages')
      ? await db.select().from(messageTemplate).where(eq(messageTemplate.gymId, sql`current_gym()`))
      : [],
    catalogue: takes('catalogue') ? await readCatalogue(context) : { groups: [], products: [] },
    purposes: takes('purposes') ? await db.select().from(consentPurpose).where(here(consentPurpose)) : [],
  };
}

type Baggage = Awaited<ReturnType<typeof readBaggage>>;

/** A row's content, for another gym: it is new there. */
function contentOf<Row extends { gymId: string; version: number; createdAt: Date }>(row: Row) {
  const { gymId: _, version: __, createdAt: ___, ...content } = row;
  return content;
}

async function unpack(
  context: GymContext,
  { logo, programs, plans, catalogue, roles, messages, purposes }: Baggage,
): Promise<void> {
  const { db } = context;
  if (logo) await saveLogo({ db }, logo);
  const programIds = new Map(programs.map(({ id }) => [id, newId()]));
  const idOf = (id: string) => programIds.get(id) ?? [];
  if (programs.length > 0)
    await db
      .insert(program)
      .values(programs.map((row) => ({ ...contentOf(row), id: programIds.get(row.id) ?? newId() })));
  if (plans.length > 0)
    await db
      .insert(plan)
      .values(
        plans.map((row) => ({ ...contentOf(row), id: newId(), programIds: row.programIds.flatMap(idOf) })),
      );
  await addCatalogue(context, catalogue);
  if (roles.length > 0)
    await db.insert(teamRole).values(roles.map((row) => ({ ...contentOf(row), id: newId() })));
  if (messages.length > 0) await db.insert(messageTemplate).values(messages.map(contentOf));
  if (purposes.length > 0)
    await db
      .insert(consentPurpose)
      .values(purposes.map(({ name, text, channels }) => ({ id: newId(), name, text, channels })));
}

/** @throws VerbError already_saved where the id is that of another gym or account, or came with another name */
async function requireFree({ db }: GymContext, id: string): Promise<void> {
  const taken = await withAccounts(db, () =>
    db.select({ id: account.id }).from(account).where(eq(account.id, id)),
  );
  if (taken.length > 0) throw new VerbError(alreadySaved);
}

/** Opens a gym of the account, beside those that it `owned` before, with what it takes along from one of them. */
export async function openBranch(
  context: AccountContext,
  owned: readonly { readonly id: string; readonly name: string }[],
  { id, name, from, carry }: Received<typeof branchesContract.open>,
): Promise<{ id: string; name: string }> {
  const ownerId = context.account.id;
  if (!owned.some((branch) => branch.id === from)) throw new VerbError(notFound);
  if (owned.length >= mostBranches && !owned.some((branch) => branch.id === id))
    throw new VerbError(tooManyBranches);
  const baggage = await context.inGym(from, ownerId, (scope) => readBaggage(scope, carry), {
    readOnly: true,
  });
  await context.inGym(id, ownerId, async (scope) => {
    await requireFree(scope, id);
    if (await createGym(scope, name, { ...baggage.settings, ownerId })) return unpack(scope, baggage);
    const [there] = await scope.db.select({ name: gym.name, ownerId: gym.ownerId }).from(gym);
    if (there?.ownerId !== ownerId || there.name !== name) throw new VerbError(alreadySaved);
  });
  return { id, name };
}
