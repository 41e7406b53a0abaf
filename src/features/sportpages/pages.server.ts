import { sql } from 'drizzle-orm';
import type { PublicContext } from '../../server/context.ts';
import type { PublicAnswer } from '../../server/public-answer.ts';
import type { PageParams, PublicPage } from '../../server/public-pages.ts';
import { id } from '../../wire/fields.ts';
import { calendarOf } from './calendar.server.ts';
import type { VisitOrigin } from './domain.ts';
import { pageHtml, scheduleHtml } from './markup.server.ts';
import { asPage, inPublished, readGym, readShown } from './published.server.ts';
import { purchasePages } from './purchase.server.ts';
import { searchPages } from './search.server.ts';
import { trialPages } from './trial.server.ts';
import { countVisit, originOf } from './visits.server.ts';

const minute = 60;
const calendarDays = 28;

const pictureIn = async (context: PublicContext, params: PageParams, query: ReturnType<typeof sql>) => {
  const image = await inPublished(context, params, async ({ db }) => {
    const { rows } = await db.execute<{ image: string }>(query);
    return rows[0]?.image ?? null;
  });
  if (!image) return null;
  const body = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return { type: 'image/jpeg', body, keepFor: minute } satisfies PublicAnswer;
};

/** The gym's page, whose visits are counted. */
const pageAt = (
  path: PublicPage['path'],
  origin: (context: PublicContext) => VisitOrigin | null,
): PublicPage => ({
  path,
  notes: true,
  answer: async (context, params) => {
    const found = await inPublished(context, params, async (scope) => ({
      gymId: scope.gymId,
      shown: await readShown(scope),
    }));
    if (!found?.shown) return null;
    const from = origin(context);
    if (from) countVisit(context, found.gymId, from);
    return asPage(pageHtml(found.shown, context.publicUrl));
  },
});

export const sportPagePages: readonly PublicPage[] = [
  pageAt('/g/:slug', ({ headers, publicUrl }) => originOf(headers, publicUrl)),
  pageAt('/g/:slug/afiche', ({ headers, publicUrl }) => originOf(headers, publicUrl) && 'poster'),
  ...trialPages,
  ...purchasePages,
  ...searchPages,
  {
    path: '/g/:slug/horario',
    embeddable: true,
    answer: async (context, params) => {
      const shown = await readGym(context, params);
      return shown && asPage(scheduleHtml(shown, context.publicUrl));
    },
  },
  {
    path: '/g/:slug/clases.ics',
    answer: async (context, params) => {
      const shown = await readGym(context, params, calendarDays);
      if (!shown?.hasCalendar) return null;
      const body = await calendarOf(shown, context.publicUrl);
      return { type: 'text/calendar; charset=utf-8', body, keepFor: 15 * minute };
    },
  },
  {
    path: '/g/:slug/logo.jpg',
    answer: (context, params) =>
      pictureIn(
        context,
        params,
        sql`select image from gym_logo where gym_id = current_gym() and image <> ''`,
      ),
  },
  {
    path: '/g/:slug/fotos/:id',
    answer: async (context, params) =>
      id.safeParse(params.id).success
        ? pictureIn(
            context,
            params,
            sql`select image from sport_page_photo where gym_id = current_gym() and id = ${params.id} and image <> ''`,
          )
        : null,
  },
];
