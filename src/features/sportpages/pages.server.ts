import { sql } from 'drizzle-orm';
import type { PublicContext } from '../../server/context.ts';
import type { PageParams, PublicAnswer, PublicPage } from '../../server/public-pages.ts';
import { id } from '../../wire/fields.ts';
import { calendarOf } from './calendar.server.ts';
import { pageHtml, scheduleHtml } from './markup.server.ts';
import { asPage, inPublished, readGym } from './published.server.ts';
import { trialPages } from './trial.server.ts';

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

export const sportPagePages: readonly PublicPage[] = [
  {
    path: '/g/:slug',
    answer: async (context, params) => {
      const shown = await readGym(context, params);
      return shown && asPage(pageHtml(shown, context.publicUrl));
    },
  },
  ...trialPages,
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
      if (!shown?.classes) return null;
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
