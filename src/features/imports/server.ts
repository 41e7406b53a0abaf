import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v5 as idFrom, v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { inPortions, writerOf } from '../../db/writer.ts';
import type { AccountContext, Db, GymContext } from '../../server/context.ts';
import { type Constraints, constraintFailure, VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { plus } from '../../wire/exact.ts';
import { alreadySaved, commonFailures } from '../../wire/failures.ts';
import { maxAmount, pageSize } from '../../wire/fields.ts';
import { fold, fullName } from '../../wire/written.ts';
import { ClientForm, dniInvalid } from '../clients/contract.ts';
import { documentIn } from '../clients/server.ts';
import { client } from '../clients/table.ts';
import { groupsAt, holdGroups, makeGroups } from '../groups/server.ts';
import { findGym } from '../gym/server.ts';
import { ProductForm } from '../products/contract.ts';
import { barcodesOf } from '../products/domain.ts';
import { holdCodes, nextCodes } from '../products/server.ts';
import { product } from '../products/table.ts';
import { productStock } from '../stock/table.ts';
import {
  type Applied,
  type ClientLine,
  type Counts,
  exportedAtOnce,
  type ImportKind,
  type ImportRun,
  importRaced,
  importsContract,
  type ProductLine,
} from './contract.ts';
import {
  clientNames,
  definedOf,
  differences,
  documentKey,
  type Finding,
  type Plan,
  planner,
  productNames,
  savedAtOnce,
  typeOfDocument,
  worthWith,
} from './rules.ts';
import { importRun } from './table.ts';

const r = alias(importRun, 'r');

const texts = (values: Iterable<string | undefined>) => {
  const given = [...new Set(values)].filter(Boolean);
  return sql`${sql.param(given)}::text[]`;
};

/** Compared as one set, for an embedded database that knows nothing yet of a table would look through it for each. */
const among = (values: Iterable<string | undefined>) => sql`in (select unnest(${texts(values)}))`;
const namedAs = (names: Iterable<string | undefined>) =>
  sql`in (select sort_key(name) from unnest(${texts(names)}) name)`;
/** What tells an import from another under the same id. */
interface Run {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly partial: boolean;
}
interface Import<Line> extends Run {
  readonly leftOut: number;
  readonly lines: readonly Line[];
}

/** How the lines of a kind are looked at and written, within a transaction each time. */
interface Work<Line, Values> {
  namesOf: Parameters<typeof planner<Line & { line: number }, Values>>[0];
  /** Looks at what there is but for `own`. @returns what each of these lines is found to be */
  find(
    context: GymContext,
    lines: readonly Line[],
    own: ReadonlySet<string>,
  ): Promise<(line: Line) => Finding<Values>>;
  /** Keeps everybody else from what the plan changes and stands on. */
  hold(context: GymContext, plan: Plan<Line, Values>): Promise<unknown>;
  write(context: GymContext, plan: Plan<Line, Values>): Promise<void>;
}

const writes = ({ added, changed }: Plan<unknown, unknown>) => added.length + changed.length > 0;

const sum = (all: readonly Counts[]): Counts => ({
  created: all.reduce((total, { created }) => total + created, 0),
  updated: all.reduce((total, { updated }) => total + updated, 0),
  unchanged: all.reduce((total, { unchanged }) => total + unchanged, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

const ofRun = (id: string) => and(eq(importRun.gymId, sql`current_gym()`), eq(importRun.id, id));

/** How many lines are compared with what there is in one transaction. */
const lookedAtOnce = 1_000;

/** Where each portion of the lines from `from` up to `to` begins and ends. */
function* portions(from: number, to: number): Generator<[from: number, to: number]> {
  for (let start = from; start < to; start += savedAtOnce) yield [start, Math.min(start + savedAtOnce, to)];
}

type Saved = Counts & { readonly saved: number };

/**
 * How far the import with this id has come. `holding` it, everybody else who sends the same waits for the transaction.
 * @throws VerbError already_saved where it was another
 */
async function findRun(
  db: Db,
  { id, kind, fileName, partial, lines }: Import<unknown>,
  { holding }: { holding: boolean },
): Promise<Saved | null> {
  const asked = db.select().from(importRun).where(ofRun(id));
  const [run] = await (holding ? asked.for('update') : asked);
  if (!run) return null;
  const isSame = run.kind === kind && run.fileName === fileName && run.partial === partial;
  if (!isSame || run.lines !== lines.length) throw new VerbError(alreadySaved);
  return run;
}

/** Notes that the import is done up to `saved`. @returns null where somebody else has begun it at the same moment */
async function noteRun(
  db: Db,
  { leftOut, lines, ...run }: Import<unknown>,
  { saved, ...counts }: Saved,
  isBegun: boolean,
): Promise<Saved | null> {
  const more = (name: keyof Counts) => sql`${importRun[name]} + ${counts[name]}::int`;
  const [noted] = isBegun
    ? await db
        .update(importRun)
        .set({
          saved,
          created: more('created'),
          updated: more('updated'),
          unchanged: more('unchanged'),
          skipped: more('skipped'),
          version: sql`${importRun.version} + 1`,
        })
        .where(ofRun(run.id))
        .returning()
    : await db
        .insert(importRun)
        .values({ ...run, ...counts, skipped: counts.skipped + leftOut, lines: lines.length, saved })
        .onConflictDoNothing({ target: [importRun.gymId, importRun.id] })
        .returning();
  return noted ?? null;
}

/** What somebody else wrote while the import was under way. */
const raced: Constraints = {
  product_code_unique: importRaced,
  product_barcode_unique: importRaced,
  product_group_name_unique: importRaced,
  client_dni_unique: importRaced,
  client_email_unique: importRaced,
};

/** Lines from `from` up to `to`, and what they are going to do. */
interface Step<Line, Values> {
  readonly from: number;
  readonly to: number;
  readonly plan: Plan<Line, Values>;
}

/**
 * Looks at all lines first; where nothing stands against them, writes them in portions, each in a transaction of its own
 * that notes how far the import has come. The ids of what it adds follow from its own, so that what its first portions
 * added is no stranger to the others.
 */
async function importLines<Line extends { line: number }, Values>(
  { account, inGym }: AccountContext,
  asked: Import<Line>,
  work: Work<Line, Values>,
): Promise<Applied> {
  if (account.role !== 'gym') throw new VerbError(commonFailures.forbidden);
  const { lines, partial } = asked;
  const within = <T>(run: (context: GymContext) => Promise<T>) => inGym(account.id, account.id, run);
  const ids = new Map<Line, string>();
  const own = new Set<string>();
  const newPlanner = () => planner<Line, Values>(work.namesOf, (line) => ids.get(line) ?? '');

  const look = async (begunAt: number): Promise<Step<Line, Values>[]> => {
    const planOf = newPlanner();
    const steps: Step<Line, Values>[] = [];
    for (let start = 0; start < lines.length; start += lookedAtOnce) {
      const end = Math.min(start + lookedAtOnce, lines.length);
      for (let at = start; at < end; at++) {
        const id = idFrom(`${asked.id}/${at}`, idFrom.URL);
        ids.set(lines[at] as Line, id);
        own.add(id);
      }
      const findingOf = await within((context) => work.find(context, lines.slice(start, end), own));
      for (const [from, to] of [...portions(start, begunAt), ...portions(Math.max(start, begunAt), end)])
        steps.push({ from, to, plan: planOf(lines.slice(from, to), findingOf) });
    }
    return steps.filter(({ from }) => from >= begunAt);
  };

  /** Plans again once what is to be written is held, for somebody may have changed it since. */
  const steadily = async (context: GymContext, first: Plan<Line, Values>) => {
    await work.hold(context, first);
    const steady = newPlanner()(first.lines, await work.find(context, first.lines, own));
    const held = new Set(first.changed.map(({ id }) => id));
    const isSame = steady.problems.length === 0 && steady.added.length === first.added.length;
    if (!isSame || steady.changed.some(({ id }) => !held.has(id))) throw new VerbError(importRaced);
    return { ...steady, counts: { ...steady.counts, skipped: first.counts.skipped } };
  };

  /** Writes the next portion, and notes it along with those before it that write nothing. */
  const save = (steps: readonly Step<Line, Values>[], { saved }: { saved: number }) =>
    within(async (context) => {
      const begun = await findRun(context.db, asked, { holding: true });
      // The same was sent twice, and the other is ahead.
      if (begun && begun.saved !== saved) return begun;
      const rest = steps.filter(({ from }) => from >= saved);
      const next = rest.findIndex(({ plan }) => writes(plan));
      const done = next < 0 ? rest : rest.slice(0, next + 1);
      const last = done.at(-1);
      if (!last) throw new VerbError(importRaced);
      const plan = writes(last.plan) ? await steadily(context, last.plan) : last.plan;
      const counts = sum([...done.slice(0, -1), { plan }].map((step) => step.plan.counts));
      const noted = await noteRun(context.db, asked, { saved: last.to, ...counts }, begun !== null);
      if (!noted) return findRun(context.db, asked, { holding: false });
      try {
        await work.write(context, plan);
      } catch (reason) {
        // Not to be tried again: it would write something else than was reviewed.
        const failure = constraintFailure(reason, raced);
        throw failure ? new VerbError(failure) : reason;
      }
      return noted;
    });

  let run = await within(({ db }) => findRun(db, asked, { holding: false }));
  const steps = run?.saved === lines.length ? [] : await look(run?.saved ?? 0);
  const problems = steps.flatMap(({ plan }) => plan.problems);
  if (!run && problems.length > 0 && !partial) {
    const counts = sum(steps.map(({ plan }) => plan.counts));
    return { ...counts, skipped: counts.skipped + asked.leftOut, applied: false, problems };
  }
  while (run?.saved !== lines.length) run = await save(steps, run ?? { saved: 0 });
  const { created, updated, unchanged, skipped } = run;
  return { applied: true, problems, created, updated, unchanged, skipped };
}

const { quantity: _, ...newProduct } = z.parse(ProductForm, { name: '-' });
type ProductValues = typeof newProduct;
type PlannedProduct = ProductValues & {
  /** The groups around it, where the innermost is still to be made. */
  path?: readonly string[];
  /** What comes to its stock, or goes. */
  moved: number;
};
const productColumns = Object.fromEntries(
  Object.entries(getTableColumns(product)).filter(([name]) => name in newProduct),
) as Pick<typeof product, keyof ProductValues>;
const productWriter = writerOf(product, Object.keys(newProduct));

/** Whether nothing but its name could tell which product it is about. */
const isUnknown = ({ code, sku, barcode }: ProductLine) => !code && !sku && !barcode;

async function presentProducts(db: Db, lines: readonly ProductLine[]) {
  const texted = sql`
    select p.id from product p where p.gym_id = current_gym() and p.deleted_at is null and (
      upper(p.code) ${among(lines.map(({ code }) => code?.toUpperCase()))}
      or p.sku ${among(lines.map(({ sku }) => sku))}
      or p.sort_key ${namedAs(lines.filter(isUnknown).map(({ name }) => name))})`;
  const scanned = sql`
    select b.product_id from unnest(${texts(lines.flatMap(({ barcode }) => barcodesOf(barcode ?? '')))}) wanted
    cross join lateral (select product_id from product_barcode
      where gym_id = current_gym() and barcode = wanted and product_id is not null offset 0) b`;
  return (
    db
      .select({ ...productColumns, id: product.id, quantity: productStock.quantity })
      .from(product)
      .innerJoin(
        productStock,
        and(eq(productStock.gymId, product.gymId), eq(productStock.productId, product.id)),
      )
      // None of these is deleted, and asked for that, it would take an index of those that are not: none has the ids.
      .where(
        and(
          eq(product.gymId, sql`current_gym()`),
          sql`${product.id} = any (array(${texted} union ${scanned}))`,
        ),
      )
  );
}

const problem = (column: string, value: string, reason: string) => ({ problem: { column, value, reason } });

/**
 * The product that a line is about: by its code, else its SKU, else a barcode. Several products may have one SKU, told
 * apart by their codes: a line with another code is about another product.
 */
function finder(present: Awaited<ReturnType<typeof presentProducts>>) {
  const byCode = new Map(present.map((one) => [one.code.toUpperCase(), one]));
  const bySku = Map.groupBy(present, ({ sku }) => sku);
  const byBarcode = new Map(present.flatMap((one) => barcodesOf(one.barcode).map((code) => [code, one])));
  return ({ code, sku, barcode }: ProductLine) => {
    const owners = barcodesOf(barcode ?? '').flatMap((one) => byBarcode.get(one) ?? []);
    const alike = (!code && sku && bySku.get(sku)) || [];
    const found =
      (code && byCode.get(code.toUpperCase())) ||
      (alike.length > 1 ? alike.find((one) => owners.includes(one)) : alike[0]) ||
      (alike.length > 1 ? undefined : owners[0]);
    const stranger = owners.find((owner) => owner !== found);
    if (!found && alike.length > 1)
      return problem('sku', sku ?? '', `Hay ${alike.length} productos con este SKU: agrega el código.`);
    if (stranger) {
      const theirs = barcodesOf(stranger.barcode).find((one) => barcodesOf(barcode ?? '').includes(one));
      return problem('barcode', theirs ?? '', `Este código de barras ya es de «${stranger.name}».`);
    }
    return { found };
  };
}

const groupsOf = (lines: readonly ProductLine[]) => lines.flatMap(({ group }) => (group ? [group] : []));

/** What each line does to the products that there are now. Writes nothing. */
async function findProducts(
  context: GymContext,
  lines: readonly ProductLine[],
  { own, setsQuantities }: { own: ReadonlySet<string>; setsQuantities: boolean },
) {
  const groupAt = await groupsAt(context, groupsOf(lines));
  const present = (await presentProducts(context.db, lines)).filter(({ id }) => !own.has(id));
  const find = finder(present);
  const names = new Set(present.map(({ name }) => fold(name)));
  return (line: ProductLine): Finding<PlannedProduct> => {
    const found = find(line);
    if ('problem' in found) return found;
    const was = found.found;
    const { line: _, group, quantity, taxRate: __, ...given } = line;
    if (!was && !given.name) return problem('name', '', 'Escribe el nombre del producto.');
    const { id, quantity: there, ...before } = was ?? { ...newProduct, id: undefined, quantity: 0 };
    const groupId = group && groupAt(group);
    const path = group && group.length > 0 && !groupId ? group : undefined;
    const values = {
      ...before,
      ...definedOf(given),
      ...worthWith(before, line, !was),
      code: given.code || before.code,
      groupId: group ? (groupId ?? null) : before.groupId,
    };
    if (values.price > maxAmount) return problem('price', '', 'El precio que resulta es demasiado alto.');
    const differs = quantity === undefined || values.service ? 0 : plus(quantity, -there);
    const withheld = was !== undefined && !setsQuantities && differs !== 0;
    const moved = withheld ? 0 : differs;
    return {
      values: { ...values, moved, ...(path && { path }) },
      ...(id && { id }),
      changes: [
        ...differences(values, before),
        ...(path ? ['groupId'] : []),
        ...(moved === 0 ? [] : ['quantity']),
      ],
      equals: !was && isUnknown(line) && names.has(fold(values.name)),
      withheld,
    };
  };
}

/** `named` are the codes that any line of the file brings: nothing else is given one of these. */
async function writeProducts(
  context: GymContext,
  { id: importId, named }: { id: string; named: readonly string[] },
  plan: Plan<ProductLine, PlannedProduct>,
) {
  const { db } = context;
  const all = [...plan.added, ...plan.changed];
  const groupAt = await makeGroups(
    context,
    all.flatMap(({ path }) => (path ? [path] : [])),
  );
  for (const row of all) if (row.path) row.groupId = groupAt(row.path) ?? null;
  await productWriter.change(db, plan.changed, plan.columns);
  await productWriter.add(
    db,
    plan.added.filter(({ code }) => code !== ''),
  );
  const unnumbered = plan.added.filter(({ code }) => code === '');
  const codes = await nextCodes(context, unnumbered.length, named);
  await productWriter.add(
    db,
    unnumbered.map((row, index) => ({ ...row, code: codes[index] ?? '' })),
  );
  const moves = all.flatMap(({ id, moved }) => (moved === 0 ? [] : [{ id, moved }]));
  await inPortions(
    db,
    moves,
    (some) => sql`
      insert into stock_movement (product_id, kind, quantity, source_id)
      select m.id, 'import', m.moved, ${importId}::uuid
      from json_to_recordset(${JSON.stringify(some)}) as m (id uuid, moved numeric) order by m.id`,
  );
}

const clientColumns = Object.keys(ClientForm.shape);
const clientWriter = writerOf(client, clientColumns);
const nameOf = (client: Pick<ClientForm, 'name' | 'surname'>) => fold(fullName(client));

async function presentClients(db: Db, lines: readonly ClientLine[]) {
  const { id, name, surname, email, phone, whatsapp, dni, dniType, observation } = client;
  const unknown = lines.filter((line) => !line.dni && !line.email && line.name);
  const rows = await db
    .select({ id, name, surname, email, phone, whatsapp, dni, dniType, observation })
    .from(client)
    .where(
      and(
        eq(client.gymId, sql`current_gym()`),
        sql`${id} = any (array(
          select c.id from client c where c.gym_id = current_gym() and c.deleted_at is null and (
            c.dni <> '' and document_key(c.dni) ${among(lines.map((line) => documentKey(line.dni ?? '')))}
            or c.email ${among(lines.map((line) => line.email))}
            or c.sort_key ${namedAs(unknown.map((line) => `${line.name} ${line.surname ?? ''}`))})))`,
      ),
    );
  return rows as (ClientForm & { id: string })[];
}

/** What each line does to the clients that there are now. Writes nothing. */
async function findClients(context: GymContext, lines: readonly ClientLine[], own: ReadonlySet<string>) {
  const country = (await findGym(context))?.country ?? '';
  const present = (await presentClients(context.db, lines)).filter(({ id }) => !own.has(id));
  const byDni = new Map(present.flatMap((one) => (one.dni ? [[documentKey(one.dni), one]] : [])));
  const byEmail = new Map(present.flatMap((one) => (one.email ? [[one.email, one]] : [])));
  const names = new Set(present.map(nameOf));
  return (line: ClientLine): Finding<ClientForm> => {
    const { line: _, ...given } = line;
    const dniOwner = given.dni ? byDni.get(documentKey(given.dni)) : undefined;
    const emailOwner = given.email ? byEmail.get(given.email) : undefined;
    const found = dniOwner ?? emailOwner;
    if (!found && !given.name) return problem('name', '', 'Escribe el nombre.');
    if (emailOwner && emailOwner !== found)
      return problem(
        'email',
        given.email ?? '',
        `Este correo ya es de ${emailOwner.name} ${emailOwner.surname}`.trim(),
      );
    if (!dniOwner && emailOwner?.dni && given.dni)
      return problem(
        'email',
        given.email ?? '',
        `Este correo ya es de un cliente con otro número, ${emailOwner.dni}.`,
      );
    const { id, ...before } = found ?? { ...z.parse(ClientForm, { name: '-' }), id: undefined };
    const form: ClientForm = {
      ...before,
      ...definedOf(given),
      dniType: given.dniType ?? (dniOwner || !given.dni ? before.dniType : typeOfDocument(given.dni)),
    };
    const document = given.dni ? documentIn(country, form) : form;
    if (!document) return problem('dni', given.dni ?? '', dniInvalid.message);
    const values = { ...form, dni: document.dni, dniType: document.dniType };
    return {
      values,
      ...(id && { id }),
      changes: differences(values, before),
      equals: !found && !given.dni && !given.email && names.has(nameOf(values)),
    };
  };
}

/**
 * Before any product, so that whoever gives codes waits here and not for the others' products.
 * @throws VerbError import_raced where a group was deleted meanwhile
 */
async function holdProducts(context: GymContext, plan: Plan<ProductLine, PlannedProduct>): Promise<void> {
  const { lines, added, changed } = plan;
  const paths = groupsOf(lines);
  const groupAt = await groupsAt(context, paths);
  const groups = new Set([
    ...paths.flatMap((path) => groupAt(path) ?? []),
    ...changed.flatMap(({ groupId }) => groupId ?? []),
  ]);
  if (!(await holdGroups(context, [...groups]))) throw new VerbError(importRaced);
  if (added.some(({ code }) => code === '')) await holdCodes(context);
  await context.db.execute(sql`select lock_stock(${idsIn(changed)}, true)`);
}

const idsIn = (rows: readonly { id: string }[]) => sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
const none: ReadonlySet<string> = new Set();
const shownPlan = ({ counts, problems, equals }: Plan<unknown, unknown>) => ({ ...counts, problems, equals });

/** An import with the account that did it. */
type RunRow = Omit<ImportRun, 'by'> & { by: string | null };

const shownRun = jsonOf<RunRow>({
  id: r.id,
  fileName: r.fileName,
  by: r.createdBy,
  at: r.createdAt,
  lines: r.lines,
  saved: r.saved,
  created: r.created,
  updated: r.updated,
  unchanged: r.unchanged,
  skipped: r.skipped,
});

export const importsServer = implement(importsContract, {
  checkProducts: async (context, { lines }) => {
    const findingOf = await findProducts(context, lines, { own: none, setsQuantities: false });
    const plan = planner<ProductLine, PlannedProduct>(productNames, () => newId())(lines, findingOf);
    return { ...shownPlan(plan), quantities: plan.withheld };
  },
  applyProducts: async (context, { quantities, ...asked }) => {
    const named = asked.lines.flatMap(({ code }) => (code && /^\d+$/.test(code) ? [code] : []));
    return importLines<ProductLine, PlannedProduct>(
      context,
      { ...asked, kind: 'products' },
      {
        namesOf: productNames,
        find: (within, lines, own) => findProducts(within, lines, { own, setsQuantities: quantities }),
        hold: holdProducts,
        write: (within, plan) => writeProducts(within, { id: asked.id, named }, plan),
      },
    );
  },
  checkClients: async (context, { lines }) => {
    const findingOf = await findClients(context, lines, none);
    return shownPlan(planner<ClientLine, ClientForm>(clientNames, () => newId())(lines, findingOf));
  },
  applyClients: async (context, asked) =>
    importLines<ClientLine, ClientForm>(
      context,
      { ...asked, kind: 'clients' },
      {
        namesOf: clientNames,
        find: findClients,
        hold: ({ db }, { changed }) =>
          db.execute(sql`select from client c where c.gym_id = current_gym() and c.id = any (${idsIn(changed)})
            order by c.id for no key update`),
        write: async ({ db }, { added, changed, columns }) => {
          await clientWriter.add(db, added);
          await clientWriter.change(db, changed, columns);
        },
      },
    ),
  runs: async ({ account, accounts, inGym }, { kind, page }) => {
    if (account.role !== 'gym') throw new VerbError(commonFailures.forbidden);
    const { rows } = await inGym(account.id, account.id, ({ db }) =>
      db.execute<{ items: RunRow[]; total: number }>(sql`
          with run as materialized (select * from import_run where gym_id = current_gym() and kind = ${kind})
          select (select count(*)::int from run) as total, coalesce((
            select json_agg(${shownRun} order by r.created_at desc, r.id desc)
            from (select * from run order by created_at desc, id desc
              offset ${(page - 1) * pageSize} limit ${pageSize}) r), '[]') as items`),
    );
    const { items = [], total = 0 } = rows[0] ?? {};
    const known = await accounts.execute<{ id: string; email: string }>(sql`
        select id, email from account where id = any (${sql.param(items.map(({ by }) => by))}::uuid[])`);
    const emails = new Map(known.rows.map(({ id, email }) => [id, email]));
    return {
      items: items.map(({ by, ...run }) => ({ ...run, by: emails.get(by ?? '') ?? '' })),
      total,
      totalIsFloor: false,
    };
  },
  clients: async ({ db }, { after }) => {
    const { id, name, surname, email, phone, whatsapp, dni, dniType, observation } = client;
    const ofGym = and(eq(client.gymId, sql`current_gym()`), isNull(client.deletedAt));
    const items = await db
      .select({ id, name, surname, email, phone, whatsapp, dni, dniType, observation })
      .from(client)
      .where(and(ofGym, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(exportedAtOnce);
    const { rows } = await db.execute<{ total: number }>(
      sql`select total from client_count where gym_id = current_gym()`,
    );
    return { items: items as (ClientForm & { id: string })[], total: rows[0]?.total ?? 0 };
  },
});
