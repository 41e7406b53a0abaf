import { Resolver } from 'node:dns/promises';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { constraintFailure } from '../../server/errors.ts';
import { ofGym } from '../../server/rows.ts';
import type { Settings } from '../../server/settings.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import { domainTaken, type Finding } from './contract.ts';
import { graceDays, proofOf } from './domain.ts';
import { customDomain } from './table.ts';

const timeoutMs = 3_000;
const tries = 2;

interface Domain {
  readonly name: string;
  readonly token: string;
  readonly namedAt: string;
  readonly provedAt: string | null;
  readonly missingSince: string | null;
  readonly version: number;
}

export async function readDomain({ db }: Pick<GymContext, 'db'>): Promise<Domain | undefined> {
  const { rows } = await db.execute<Domain & Record<string, unknown>>(sql`
    select d.name, d.token, to_json(d.named_at) #>> '{}' as "namedAt", to_json(d.proved_at) #>> '{}' as "provedAt", to_json(d.missing_since) #>> '{}' as "missingSince", d.version
    from custom_domain d where d.gym_id = current_gym()`);
  return rows[0];
}

const absent = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks for the record that proves whose a name is. */
export async function findRecord(
  { dnsServers }: Pick<Settings, 'dnsServers'>,
  { name, token }: Pick<Domain, 'name' | 'token'>,
): Promise<Finding> {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const { record, value } = proofOf(name, token);
  try {
    const texts = await resolver.resolveTxt(record);
    return texts.some((parts) => parts.join('').trim() === value) ? 'found' : 'missing';
  } catch (reason) {
    return absent.has((reason as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unreachable';
  }
}

/** Notes what was found of a name, unless it was changed meanwhile. What could not be looked at says nothing. */
export async function noteFinding(
  { db }: Pick<GymContext, 'db'>,
  { name, token }: Pick<Domain, 'name' | 'token'>,
  finding: Finding,
): Promise<void> {
  if (finding === 'unreachable') return;
  const own = and(ofGym(customDomain), eq(customDomain.name, name), eq(customDomain.token, token));
  if (finding === 'found') {
    await db
      .update(customDomain)
      .set({ provedAt: sql`coalesce(${customDomain.provedAt}, current_instant())`, missingSince: null })
      .where(and(own, or(isNull(customDomain.provedAt), isNotNull(customDomain.missingSince))));
    return;
  }
  await db
    .update(customDomain)
    .set({ provedAt: null, missingSince: null })
    .where(
      and(own, sql`${customDomain.missingSince} <= current_instant() - make_interval(days => ${graceDays})`),
    );
  await db
    .update(customDomain)
    .set({ missingSince: sql`current_instant()` })
    .where(and(own, isNotNull(customDomain.provedAt), isNull(customDomain.missingSince)));
}

/** Somebody waits for a name that is new. */
const newFor = { hours: 48 } as const;
const intervals = { new: { minutes: 5 }, known: { hours: 6 } } as const;

async function proveDomain({ settings, now, open }: Turn): Promise<string | null> {
  const domain = await open(readDomain);
  if (!domain?.name) return null;
  const finding = await findRecord(settings, domain);
  await open((context) => noteFinding(context, domain, finding)).catch((reason) => {
    // It is another gym's until that one's record is gone.
    if (!constraintFailure(reason, { custom_domain_unique: domainTaken })) throw reason;
  });
  const at = Temporal.Instant.from(now);
  const isNew = Temporal.Instant.compare(Temporal.Instant.from(domain.namedAt).add(newFor), at) > 0;
  const isWaiting = finding !== 'found' && domain.provedAt === null && isNew;
  return at.add(isWaiting ? intervals.new : intervals.known).toString();
}

/** Looks for the records of names, new ones soon and all of them again and again. */
export const proveDomains: GymWork = {
  name: 'domains',
  calledBy: 'domains',
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select gyms_with_domains() as id');
    return rows.map(({ id }) => id);
  },
  run: proveDomain,
};
