import { and, eq, ne, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import type { ReadCustomHosts } from '../../server/custom-hosts.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { thisRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { feedsAreOn } from '../calendarlinks/server.ts';
import { gym } from '../gym/table.ts';
import {
  type Photos,
  type SportPage,
  type SportPageForm,
  slugTaken,
  sportPagesContract,
  tooManyPhotos,
  tooManySlugs,
} from './contract.ts';
import { maxPhotos, maxSlugs, pagePath, slugOf } from './domain.ts';
import { previewPage } from './preview.server.ts';
import { sportPage, sportPagePhoto } from './table.ts';
import { readVisits } from './visits.server.ts';

export { sportPagePages } from './pages.server.ts';
export { purchasePageAt } from './purchase.server.ts';
export { trialPageAt } from './trial.server.ts';

interface HostRow {
  readonly gym_id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly former: readonly string[];
}

/** The names at which the published pages of gyms open. */
export const readCustomHosts: ReadCustomHosts = async ({ pool }) => {
  const { rows } = await pool.query<HostRow>('select * from custom_hosts()');
  return rows.map(({ gym_id: gymId, name, slug, former }) => ({
    ...{ gymId, name, path: slug && pagePath(slug), formerPaths: former.map(pagePath) },
  }));
};

const blank = {
  ...{
    published: false,
    tagline: '',
    about: '',
    address: '',
    hours: '',
    openingNote: '',
    phone: '',
    whatsapp: '',
    instagram: '',
  },
  ...{
    showSchedule: true,
    showPlans: true,
    showTeachers: true,
    offersTrials: false,
    sellsPlans: false,
    quotes: [],
    opening: [],
    version: 0,
  },
};

async function getPage({ db }: Pick<GymContext, 'db'>): Promise<SportPage> {
  const [row] = await db
    .select({
      gymName: gym.name,
      page: sportPage,
      calendars: sql<boolean>`(select ${feedsAreOn} from gym g where g.gym_id = current_gym())`,
    })
    .from(gym)
    .leftJoin(sportPage, eq(sportPage.gymId, gym.gymId));
  if (!row) throw new VerbError(notFound);
  const { page, ...more } = row;
  if (!page) return { ...blank, slug: slugOf(more.gymName), ...more };
  const { gymId: _, createdAt: __, ...saved } = page;
  return { ...saved, quotes: [...saved.quotes], opening: [...saved.opening], ...more };
}

/** @throws VerbError too_many_slugs where a page would be published at another address, of which its gym has as many as it may */
async function refuseManySlugs({ db }: GymContext, { slug, published }: SportPageForm): Promise<void> {
  if (!published) return;
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from page_slug where gym_id = current_gym() and published order by created_at, slug`,
  );
  const own = rows.map((row) => row.slug);
  if (own.includes(slug) || own.length < maxSlugs) return;
  const { field, message } = tooManySlugs;
  throw new VerbError(tooManySlugs, { [field]: `${message} Son ${new Intl.ListFormat('es').format(own)}.` });
}

export const sportPagesServer = implement(
  sportPagesContract,
  {
    get: getPage,
    visits: readVisits,
    preview: previewPage,
    save: async (context, { version, ...page }) => {
      const { db } = context;
      await refuseManySlugs(context, page);
      const { rowCount } =
        version === 0
          ? await db.insert(sportPage).values(page).onConflictDoNothing({ target: sportPage.gymId })
          : await db
              .update(sportPage)
              .set({ ...page, version: nextVersion })
              .where(and(eq(sportPage.gymId, sql`current_gym()`), eq(sportPage.version, version)));
      if (rowCount === 0) throw new VerbError(stale);
      return getPage(context);
    },
    photos: async ({ db }) => {
      const { rows } = await db.execute<Photos['items'][number]>(sql`
        select id, image, caption from sport_page_photo
        where gym_id = current_gym() and image <> '' order by created_at, id`);
      return { items: rows };
    },
    addPhoto: async ({ db }, { id, image, caption }) => {
      // Two windows that add the last one wait for each other.
      await db.execute(sql`select from gym where gym_id = current_gym() for no key update`);
      const { rowCount } = await db.execute(sql`
        insert into sport_page_photo (id, image, caption)
        select ${id}, ${image}, ${caption} where (
          select count(*) from sport_page_photo where gym_id = current_gym() and image <> '' and id <> ${id}) < ${maxPhotos}
        on conflict (gym_id, id) do update set version = sport_page_photo.version`);
      if (!rowCount) throw new VerbError(tooManyPhotos);
      return done;
    },
    removePhoto: async ({ db }, { id }) => {
      const { rowCount } = await db
        .update(sportPagePhoto)
        .set({ image: '', version: nextVersion })
        .where(and(thisRow(sportPagePhoto, id), ne(sportPagePhoto.image, '')));
      if (!rowCount) throw new VerbError(notFound);
      return done;
    },
  },
  { sport_page_slug_unique: slugTaken, page_slug_unique: slugTaken },
);
