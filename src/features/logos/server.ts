import { and, ne, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { ofGym } from '../../server/rows.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { logosContract } from './contract.ts';
import { gymLogo } from './table.ts';

type Scope = Pick<GymContext, 'db'>;

/** The logo of the scope's gym, a data URI. */
export async function findLogo({ db }: Scope): Promise<string | null> {
  const { rows } = await db.execute<{ image: string }>(sql`
    select image from gym_logo where gym_id = current_gym() and image <> ''`);
  return rows[0]?.image ?? null;
}

export const hasLogo = sql<boolean>`exists (select from gym_logo where gym_id = current_gym() and image <> '')`;

/** Gives the scope's gym a logo in place of the one that it had. */
export async function saveLogo({ db }: Scope, image: string): Promise<void> {
  await db.execute(sql`
    insert into gym_logo as l (image) values (${image})
    on conflict (gym_id) do update set image = excluded.image, version = ${nextVersionOf('l')}`);
}

export const logosServer = implement(logosContract, {
  get: async (context) => ({ image: await findLogo(context) }),
  own: async (context) => ({ image: await findLogo(context) }),
  save: async (context, { image }) => {
    await saveLogo(context, image);
    return done;
  },
  remove: async ({ db }) => {
    const { rowCount } = await db
      .update(gymLogo)
      .set({ image: '', version: nextVersion })
      .where(and(ofGym(gymLogo), ne(gymLogo.image, '')));
    if (!rowCount) throw new VerbError(notFound);
    return done;
  },
});
