import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import type { Output, Received } from '../../wire/verb.ts';
import { readAskedOnPage } from '../consents/server.ts';
import { findLogo } from '../logos/server.ts';
import type { sportPagesContract } from './contract.ts';
import { purchasePath, trialPath } from './domain.ts';
import { type Pictures, pageHtml } from './markup.server.ts';
import { readShown, typedPage } from './published.server.ts';
import { blankPurchase } from './purchase.server.ts';
import { blankTrial } from './trial.server.ts';

/** The pictures themselves: a page that is not published has no addresses for them. */
async function readPictures(context: GymContext): Promise<Pictures> {
  const { rows } = await context.db.execute<{ id: string; image: string }>(sql`
    select id, image from sport_page_photo where gym_id = current_gym() and image <> ''`);
  const photos = new Map(rows.map(({ id, image }) => [id, image]));
  return { logo: (await findLogo(context)) ?? '', photoOf: (id) => photos.get(id) ?? '' };
}

/**
 * The page or a form of it as it would be with what is typed, whether it is published or not; nothing is kept.
 * @throws VerbError not_found for a form that such a page does not have
 */
export async function previewPage(
  context: GymContext,
  { part, planId = '', ...typed }: Received<typeof sportPagesContract.preview>,
): Promise<Output<typeof sportPagesContract.preview>> {
  const page = typedPage(context, typed);
  if (part === 'purchase') {
    const form = await blankPurchase(context, planId, { page, action: purchasePath(typed.slug, planId) });
    if (!form) throw new VerbError(notFound);
    return { html: String(form.body) };
  }
  const shown = await readShown(context, { page });
  if (!shown || (part === 'trial' && !shown.trials)) throw new VerbError(notFound);
  if (part === 'page') return { html: pageHtml(shown, context.publicUrl, await readPictures(context)).text };
  const asked = await readAskedOnPage(context);
  return { html: blankTrial(shown, { action: trialPath(typed.slug), welcome: '', asked }).text };
}
