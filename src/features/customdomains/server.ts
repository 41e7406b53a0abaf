import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { type CustomDomain, customDomainsContract, domainTaken } from './contract.ts';
import { proofOf } from './domain.ts';
import { findRecord, noteFinding, readDomain } from './proof.server.ts';
import { customDomain } from './table.ts';

export { proveDomains } from './proof.server.ts';

async function getDomain(context: GymContext): Promise<CustomDomain> {
  const target = new URL(context.publicUrl).hostname;
  const row = await readDomain(context);
  if (!row)
    return { domain: '', record: '', value: '', target, provedAt: null, missingSince: null, version: 0 };
  const { name, token, provedAt, missingSince, version } = row;
  const proof = name ? proofOf(name, token) : { record: '', value: '' };
  return { domain: name, ...proof, target, provedAt, missingSince, version };
}

export const customDomainsServer = implement(
  customDomainsContract,
  {
    get: getDomain,
    save: async (context, { domain: name, version }) => {
      const { db } = context;
      const unproved = {
        token: sql`gen_random_uuid()`,
        namedAt: sql`current_instant()`,
        provedAt: null,
        missingSince: null,
      };
      const { rowCount } =
        version === 0
          ? await db.insert(customDomain).values({ name }).onConflictDoNothing({ target: customDomain.gymId })
          : await db
              .update(customDomain)
              .set({
                name,
                version: nextVersion,
                ...((await readDomain(context))?.name !== name && unproved),
              })
              .where(and(eq(customDomain.gymId, sql`current_gym()`), eq(customDomain.version, version)));
      if (rowCount === 0) throw new VerbError(stale);
      return getDomain(context);
    },
    check: async (context) => {
      const domain = await context.inTeam(readDomain, { readOnly: true });
      if (!domain?.name) throw new VerbError(notFound);
      const finding = await findRecord(context.settings, domain);
      await context.inTeam((gym) => noteFinding(gym, domain, finding));
      return { finding };
    },
  },
  { custom_domain_unique: domainTaken },
);
