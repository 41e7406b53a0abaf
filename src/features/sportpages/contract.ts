import * as z from 'zod/mini';
import { notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  endTime,
  id,
  oneLine,
  phone,
  picture,
  requiredText,
  text,
  time,
  version,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { weekdays } from '../../wire/weekdays.ts';
import {
  maxPhotos,
  maxQuotes,
  maxSlugs,
  maxSpans,
  previewParts,
  slugPattern,
  visitOrigins,
} from './domain.ts';

const slugMessage = 'Usa de 3 a 40 letras sin tilde, números y guiones, como gimnasio-andes.';

export const slugTaken = failure({
  code: 'slug_taken',
  status: 409,
  field: 'slug',
  message: 'Otro gimnasio ya usa esa dirección. Elige otra.',
});

/** Its field names the addresses. */
export const tooManySlugs = failure({
  code: 'too_many_slugs',
  status: 409,
  field: 'slug',
  message: `Tu página ya tuvo ${maxSlugs} direcciones, que siguen siendo tuyas. Elige una de ellas.`,
});

export const tooManyPhotos = failure({
  code: 'too_many_photos',
  status: 409,
  message: `Caben ${maxPhotos} fotos. Quita una antes de agregar otra.`,
});

const instagramMessage = 'Escribe el nombre de la cuenta, como gimnasio.andes.';

const quote = z.strictObject({
  text: requiredText(300, 'Escribe lo que dijo.'),
  author: requiredText(80, 'Escribe quién lo dijo.', oneLine),
});

const Span = z
  .strictObject({ day: choice(weekdays), opens: time, closes: endTime })
  .check(
    z.refine(({ opens, closes }) => opens < closes, { error: 'Cierra después de abrir.', path: ['closes'] }),
  );

const week = Object.keys(weekdays);

/** In order, and no two of a day at the same time. */
const opening = z.array(Span).check(
  z.maxLength(maxSpans, `Caben ${maxSpans} tramos.`),
  z.check(({ value, issues }) => {
    for (const [index, { day, opens, closes }] of value.entries()) {
      const isMet = value
        .slice(0, index)
        .some((other) => other.day === day && other.opens < closes && opens < other.closes);
      const message = 'Este tramo se cruza con otro del mismo día.';
      if (isMet) issues.push({ code: 'custom', input: opens, path: [index, 'opens'], message });
    }
  }),
  z.overwrite((spans) =>
    spans.toSorted(
      (one, other) => week.indexOf(one.day) - week.indexOf(other.day) || one.opens.localeCompare(other.opens),
    ),
  ),
);

export const SportPageForm = z.strictObject({
  slug: z.string({ error: slugMessage }).check(z.trim(), z.toLowerCase(), z.regex(slugPattern, slugMessage)),
  published: yesNo,
  tagline: text(120, oneLine),
  about: text(3000),
  address: text(200, oneLine),
  /** As it was written by hand; the page shows it where `opening` is empty. */
  hours: text(500),
  opening: z._default(opening, []),
  openingNote: text(300),
  phone,
  whatsapp: phone,
  instagram: z._default(
    z.string({ error: instagramMessage }).check(
      z.trim(),
      z.overwrite((value: string) => value.replace(/^@/, '')),
      z.regex(/^[A-Za-z0-9._]{0,30}$/, instagramMessage),
    ),
    '',
  ),
  showSchedule: yesNo,
  showPlans: yesNo,
  showTeachers: yesNo,
  /** Whether anyone may book a class that accepts trials. */
  offersTrials: z._default(yesNo, false),
  /** Whether anyone may buy a plan that is sold online, where a provider takes money for it. */
  sellsPlans: z._default(yesNo, false),
  quotes: z.array(quote).check(z.maxLength(maxQuotes, `Caben ${maxQuotes} comentarios.`)),
});
export type SportPageForm = z.output<typeof SportPageForm>;

/** `version` is 0 until the page is saved for the first time; `gymName` heads it. */
export const SportPage = z.object({
  ...SportPageForm.shape,
  version: z.int(),
  gymName: z.string(),
  /** Whether others may subscribe to the calendar of its classes, where it shows them. */
  calendars: yesNo,
});
export type SportPage = z.output<typeof SportPage>;

const Photo = z.object({ id, image: z.string(), caption: z.string() });
export type Photo = z.output<typeof Photo>;

/** As data URIs, the first one first. */
const Photos = z.object({ items: z.array(Photo) });
export type Photos = z.output<typeof Photos>;

/** By weeks of seven days, the oldest first; the last one ends today. Origins and prospects are those of its last four. */
const Visits = z.object({
  weeks: z.array(z.object({ first: date, last: date, visits: z.int() })),
  origins: z.array(z.object({ origin: choice(visitOrigins), visits: z.int() })),
  /** How many prospects came from the page. */
  prospects: z.int(),
});
export type Visits = z.output<typeof Visits>;

const image = picture('Elige una foto.', 300_000, 'La foto es demasiado grande.');

export const sportPagesContract = {
  get: verb({
    method: 'GET',
    path: '/sport-page',
    summary: 'La página pública del gimnasio, como se edita',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({}),
    output: SportPage,
    errors: [],
  }),
  visits: verb({
    method: 'GET',
    path: '/sport-page/visits',
    summary: 'Cuántas veces se abrió la página pública, y desde dónde',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({}),
    output: Visits,
    errors: [],
  }),
  save: verb({
    method: 'PUT',
    path: '/sport-page',
    summary: 'Guardar la página pública del gimnasio',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ ...SportPageForm.shape, version: z.union([z.literal(0), version]) }),
    output: SportPage,
    errors: [slugTaken, tooManySlugs, stale],
  }),
  preview: verb({
    method: 'POST',
    path: '/sport-page/preview',
    summary: 'La página pública, o un formulario de ella, como quedaría; no guarda ni publica nada',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({
      ...SportPageForm.shape,
      part: choice(previewParts),
      /** Whose form is the part 'purchase'. */
      planId: z.optional(id),
    }),
    output: z.object({ html: z.string() }),
    errors: [notFound],
  }),
  photos: verb({
    method: 'GET',
    path: '/sport-page/photos',
    summary: 'Las fotos de la página pública',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({}),
    output: Photos,
    errors: [],
  }),
  addPhoto: verb({
    method: 'POST',
    path: '/sport-page/photos',
    summary: 'Agregar una foto a la página pública',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ id, image, caption: text(120, oneLine) }),
    output: Done,
    errors: [tooManyPhotos],
  }),
  removePhoto: verb({
    method: 'DELETE',
    path: '/sport-page/photos/:id',
    summary: 'Quitar una foto de la página pública; deja de existir',
    access: 'gym',
    right: 'gym.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
};
