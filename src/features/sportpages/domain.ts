import type { Weekday } from '../../wire/weekdays.ts';

export const maxPhotos = 8;
export const maxQuotes = 6;
/** At which a gym's page may be or have been: no other gym can have them. */
export const maxSlugs = 10;
/** Within a week. */
export const maxSpans = 28;

/** When the gym is open: from and to, HH:MM, `closes` up to 24:00. */
export interface OpeningSpan {
  readonly day: Weekday;
  readonly opens: string;
  readonly closes: string;
}

/** Where a gym's page is. */
export const pagePath = (slug: string): string => `/g/${slug}`;

/** Where anyone books a trial there. */
export const trialPath = (slug: string): string => `${pagePath(slug)}/prueba`;

/** Where whoever booked one reads which. */
export const bookedPath = (slug: string, token: string): string => `${trialPath(slug)}/lista/${token}`;

/** Where anyone buys a plan there. */
export const purchasePath = (slug: string, planId: string): string => `${pagePath(slug)}/planes/${planId}`;

/** The page as the code on the poster opens it, so that its visits can be told from others. */
export const posterPath = (slug: string): string => `${pagePath(slug)}/afiche`;

/** What of the page is seen before it is published. */
export const previewParts = {
  page: 'Página',
  trial: 'Clase de prueba',
  purchase: 'Compra',
} as const;
export type PreviewPart = keyof typeof previewParts;

/** A part of the page; `planId` is whose form is shown. */
export interface PreviewPlace {
  readonly part: PreviewPart;
  readonly planId?: string;
}

/** What of the page an address leads to; null for what is not previewed. */
export function previewPlaceOf(path: string, slug: string): PreviewPlace | null {
  if (path === pagePath(slug)) return { part: 'page' };
  if (path === trialPath(slug)) return { part: 'trial' };
  const planId = path.split('/').at(-1) ?? '';
  return path === purchasePath(slug, planId) ? { part: 'purchase', planId } : null;
}

/** Where a visit came from. */
export const visitOrigins = {
  poster: 'Código QR del afiche',
  instagram: 'Instagram',
  facebook: 'Facebook',
  google: 'Google',
  whatsapp: 'WhatsApp',
  other: 'Otros sitios',
  direct: 'Sin enlace conocido',
} as const;
export type VisitOrigin = keyof typeof visitOrigins;

/** How many weeks of visits are shown; the last four of them are compared with those before. */
export const visitWeeks = 8;

export const slugPattern = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
export const isSlug = (text: string): boolean => slugPattern.test(text);

/** An address for a gym's name: 'Gimnasio Ñuñoa Andes' is 'gimnasio-nunoa-andes'. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return plain.length < 3 ? '' : plain;
}
