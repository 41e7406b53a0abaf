import { sql } from 'drizzle-orm';
import { html } from '../../server/html.ts';
import type { PublicAnswer } from '../../server/public-answer.ts';
import type { PublicPage } from '../../server/public-pages.ts';
import { pagePath } from './domain.ts';
import { inPublished } from './published.server.ts';

const hour = 60 * 60;

/** As many as a sitemap may hold. */
const maxPages = 50_000;

const robots = (allowed: readonly string[], root: string): PublicAnswer => ({
  type: 'text/plain; charset=utf-8',
  body: ['User-agent: *', ...allowed, `Sitemap: ${root}/sitemap.xml`, ''].join('\n'),
  keepFor: hour,
});

const sitemap = (urls: readonly string[]): PublicAnswer => ({
  type: 'application/xml; charset=utf-8',
  body: html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map(
    (url) => html`
<url><loc>${url}</loc></url>`,
  )}
</urlset>
`.text,
  keepFor: hour,
});

/** What a gym's own name answers, which leads here. */
const atOwnName = (path: PublicPage['path'], answer: (root: string) => PublicAnswer): PublicPage => ({
  path,
  answer: async (context, params) => {
    const name = await inPublished(context, params, async ({ db }) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select d.name from custom_domain d where d.gym_id = current_gym() and d.proved_at is not null`,
      );
      return rows[0]?.name ?? null;
    });
    return name ? answer(`https://${name}`) : null;
  },
});

/** What search engines may show: the published pages of gyms that are open, and nothing else of Pulso. */
export const searchPages: readonly PublicPage[] = [
  {
    path: '/robots.txt',
    answer: async ({ publicUrl }) => robots(['Allow: /g/', 'Disallow: /'], publicUrl),
  },
  {
    path: '/sitemap.xml',
    answer: async ({ accounts, publicUrl }) => {
      const { rows } = await accounts.execute<{ slug: string }>(sql`
        select p.slug from published_pages() p
        where not exists (select from suspension s where s.account_id = p.gym_id and s.reopened_at is null)
          and not exists (select from closure c where c.account_id = p.gym_id and c.reopened_at is null)
        order by p.slug limit ${maxPages}`);
      return sitemap(rows.map(({ slug }) => `${publicUrl}${pagePath(slug)}`));
    },
  },
  atOwnName('/g/:slug/robots.txt', (root) => robots(['Allow: /'], root)),
  atOwnName('/g/:slug/sitemap.xml', (root) => sitemap([`${root}/`])),
];
