export const maxPhotos = 8;
export const maxQuotes = 6;

/** Where a gym's page is. */
export const pagePath = (slug: string): string => `/g/${slug}`;

/** Where anyone books a trial there. */
export const trialPath = (slug: string): string => `${pagePath(slug)}/prueba`;

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
