import { type Html, html, jsonLd } from '../../server/html.ts';
import { midnight } from '../../wire/fields.ts';
import { callAddress } from '../../wire/phones.ts';
import { clockSpan, minorDigits, money } from '../../wire/written.ts';
import { isForSale } from '../planpurchases/domain.ts';
import { isSoldOut } from '../plans/domain.ts';
import { planLength, reservationWords } from '../plans/words.ts';
import { type OpeningSpan, pagePath, purchasePath, trialPath } from './domain.ts';
import { pageStyle } from './markup-style.server.ts';
import type { PublicClass, PublicGym } from './public.server.ts';
import { dayName, openingLines } from './words.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The paragraphs and lines of a text as they were typed. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n\s*\n/)
    .map(
      (part) =>
        html`<p>${part.split('\n').map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`,
    );

export const chat = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;
const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

function placesOf({ closed, free, online }: PublicClass): Html {
  if (closed) return html`<span class="state off">${closed}</span>`;
  const where = online ? ' · en línea' : '';
  if (free === 0) return html`<span class="state off">Completa${where}</span>`;
  const few = free === 1 ? 'Queda 1 lugar' : `Quedan ${free} lugares`;
  return html`<span class="state">${few}${where}</span>`;
}

function countWords(held: readonly PublicClass[]): string {
  const count = held.filter(({ closed }) => closed === '').length;
  if (count === 0) return 'sin clases';
  return count === 1 ? '1 clase' : `${count} clases`;
}

/** The days one under another, of which the first one is open: a week is longer than a phone. */
function schedule({ classes, today, showTeachers }: PublicGym): Html {
  const days = Map.groupBy(classes ?? [], ({ date }) => date);
  if (days.size === 0) return html`<p class="muted">No hay clases en los próximos siete días.</p>`;
  return html`<div class="days">${[...days].map(
    ([date, held], index) => html`<details class="day"${index === 0 && html` open`}>
<summary><h3>${capital(dayName(date, today))}</h3> <span class="muted">${countWords(held)}</span></summary>
<ul>${held.map(
      (each) => html`<li${each.closed && html` class="closed"`}>
<span class="time">${clockSpan(each.startTime, each.endTime)}</span>
<span class="what"><b>${each.name}</b>${showTeachers && each.teachers && html`<small>Con ${each.teachers}</small>`}</span>
${placesOf(each)}</li>`,
    )}</ul></details>`,
  )}</div>`;
}

const plansOf = ({ slug, plans, currency, sells }: PublicGym): Html =>
  html`<ul class="plans">${(plans ?? []).map(
    (plan) => html`<li>
<h3>${plan.name}</h3>
<p class="price">${plan.price === 0 ? 'Gratis' : money(plan.price, currency)}</p>
<p class="muted">${planLength(plan)} · ${reservationWords(plan)}</p>
${plan.description && html`<p>${plan.description}</p>`}
${plan.enrolmentFee > 0 && html`<p class="muted">Matrícula: ${money(plan.enrolmentFee, currency)}</p>`}
${isSoldOut(plan) && html`<p class="state off">Agotado</p>`}
${sells && isForSale(plan) && !isSoldOut(plan) && html`<p><a class="button" href="${purchasePath(slug, plan.id)}" aria-label="Comprar ${plan.name}">Comprar</a></p>`}</li>`,
  )}</ul>`;

/** Who teaches which of the week's classes, by name. */
function teachersOf({ classes, showTeachers }: PublicGym): [name: string, classes: string[]][] {
  if (!showTeachers) return [];
  const taught = (classes ?? []).flatMap(({ name, teacherNames }) =>
    teacherNames.filter((teacher) => teacher !== '').map((teacher) => ({ teacher, name })),
  );
  const byTeacher = Map.groupBy(taught, ({ teacher }) => teacher);
  return [...byTeacher]
    .map(([teacher, given]): [string, string[]] => [
      teacher,
      [...new Set(given.map(({ name }) => name))].sort(),
    ])
    .sort(([one], [other]) => one.localeCompare(other, 'es'));
}

const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}"><h2>${title}</h2>${content}</section>`;

/** Where the page is said to be: at the gym's own domain where it has one. */
const addressOf = ({ slug, domain }: PublicGym, publicUrl: string): string =>
  domain ? `https://${domain}/` : `${publicUrl}${pagePath(slug)}`;

const spanKey = ({ opens, closes }: OpeningSpan): string => `${opens} ${closes}`;

/** By spans, each with the days that have it; a day of schema.org ends at 23:59. */
const openingData = (spans: readonly OpeningSpan[]) =>
  [...new Map(spans.map((span) => [spanKey(span), span])).values()].map((span) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: spans
      .filter((other) => spanKey(other) === spanKey(span))
      .map(({ day }) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`),
    opens: span.opens,
    closes: span.closes === midnight ? '23:59' : span.closes,
  }));

const dataOf = (gym: PublicGym, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'HealthClub',
  name: gym.name,
  url: addressOf(gym, publicUrl),
  ...(gym.tagline && { description: gym.tagline }),
  ...(gym.address && {
    address: { '@type': 'PostalAddress', streetAddress: gym.address, addressCountry: gym.country },
  }),
  ...(gym.opening.length > 0 && { openingHoursSpecification: openingData(gym.opening) }),
  ...(gym.phone && { telephone: gym.phone }),
  ...(gym.hasLogo && { logo: `${publicUrl}${pagePath(gym.slug)}/logo.jpg` }),
  ...(gym.photos.length > 0 && {
    image: gym.photos.map(({ id }) => `${publicUrl}${pagePath(gym.slug)}/fotos/${id}`),
  }),
  ...(gym.instagram && { sameAs: [`https://www.instagram.com/${gym.instagram}`] }),
  ...(gym.plans && {
    makesOffer: gym.plans.map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price: price / 10 ** minorDigits(gym.currency),
      priceCurrency: gym.currency,
    })),
  }),
});

interface Shell {
  readonly title: string;
  readonly head?: Html;
  readonly body: Html;
}

export const shell = ({ title, head, body }: Shell): Html => html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<style>${pageStyle}</style>
</head>
<body>${body}</body>
</html>`;

/** Of a gym that has not filled in its spans, what it wrote by hand. */
const hoursOf = ({ hours, opening, openingNote }: PublicGym): string =>
  [opening.length > 0 ? openingLines(opening).join('\n') : hours, openingNote].filter(Boolean).join('\n\n');

/** Where the pictures of a page are. */
export interface Pictures {
  readonly logo: string;
  readonly photoOf: (id: string) => string;
}

export const ownPictures = ({ slug }: PublicGym): Pictures => ({
  logo: `${pagePath(slug)}/logo.jpg`,
  photoOf: (id) => `${pagePath(slug)}/fotos/${id}`,
});

/** A gym's public page, whole without a script. @param publicUrl where Pulso is reached */
export function pageHtml(gym: PublicGym, publicUrl: string, pictures = ownPictures(gym)): Html {
  const { name, slug, tagline, about, address, phone, whatsapp, instagram, photos, quotes } = gym;
  const hours = hoursOf(gym);
  const path = pagePath(slug);
  const url = `${publicUrl}${path}`;
  const canonical = addressOf(gym, publicUrl);
  const title = tagline ? `${name} · ${tagline}` : name;
  const [first] = photos;
  const card = first ? `${url}/fotos/${first.id}` : gym.hasLogo ? `${url}/logo.jpg` : null;
  const teachers = teachersOf(gym);
  const hasPlans = gym.plans !== null && gym.plans.length > 0;
  const hasPlace = [address, hours, phone, whatsapp, instagram].some((text) => text !== '');
  const links: [string, string][] = [
    ...(gym.classes ? [['clases', 'Clases'] as [string, string]] : []),
    ...(hasPlans ? [['planes', 'Planes'] as [string, string]] : []),
    ...(teachers.length > 0 ? [['profesores', 'Profesores'] as [string, string]] : []),
    ...(hasPlace ? [['donde', 'Dónde estamos'] as [string, string]] : []),
  ];
  return shell({
    title,
    head: html`<meta name="description" content="${tagline || about.slice(0, 160) || name}">
<link rel="canonical" href="${canonical}">
<meta property="og:type" content="website">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${tagline || about.slice(0, 160)}">
<meta property="og:url" content="${canonical}">
<meta property="og:locale" content="es_CL">
${card && html`<meta property="og:image" content="${card}"><meta name="twitter:card" content="summary_large_image">`}
${gym.hasCalendar && html`<link rel="alternate" type="text/calendar" href="${path}/clases.ics" title="Clases">`}
${jsonLd(dataOf(gym, publicUrl))}`,
    body: html`<a class="skip" href="#contenido">Ir al contenido</a>
<header>
${gym.hasLogo && html`<img class="logo" src="${pictures.logo}" alt="" height="64">`}
<h1>${name}</h1>
${tagline && html`<p class="tagline">${tagline}</p>`}
${
  (gym.trials || whatsapp) &&
  html`<p class="buttons">${gym.trials && html`<a class="button" href="${trialPath(slug)}">Reserva una clase de prueba</a>`}
${whatsapp && html`<a class="button${gym.trials && ' second'}" href="${chat(whatsapp)}">Escríbenos por WhatsApp</a>`}</p>`
}
</header>
${links.length > 1 && html`<nav aria-label="Secciones">${links.map(([id, label]) => html`<a href="#${id}">${label}</a>`)}</nav>`}
<main id="contenido">
${photos.length > 0 && html`<div class="photos">${photos.map(({ id, caption }, index) => html`<figure><img src="${pictures.photoOf(id)}" alt="${caption}"${index > 1 && html` loading="lazy"`}>${caption && html`<figcaption>${caption}</figcaption>`}</figure>`)}</div>`}
${about && html`<section class="about">${paragraphs(about)}</section>`}
${gym.classes && section('clases', 'Clases de la semana', html`${schedule(gym)}${gym.hasCalendar && html`<p><a href="${path}/clases.ics">Suscribirse al calendario de clases</a></p>`}`)}
${hasPlans && section('planes', 'Planes y precios', plansOf(gym))}
${teachers.length > 0 && section('profesores', 'Profesores', html`<ul class="plans">${teachers.map(([teacher, taught]) => html`<li><h3>${teacher}</h3><p class="muted">${new Intl.ListFormat('es').format(taught)}</p></li>`)}</ul>`)}
${quotes.length > 0 && section('comentarios', 'Lo que dicen', html`<div class="quotes">${quotes.map(({ text, author }) => html`<blockquote><p>${text}</p><footer>${author}</footer></blockquote>`)}</div>`)}
${
  hasPlace &&
  section(
    'donde',
    'Dónde estamos',
    html`<dl>
${address && html`<dt>Dirección</dt><dd><a href="${mapOf(address)}">${address}</a></dd>`}
${hours && html`<dt>Horario</dt><dd>${paragraphs(hours)}</dd>`}
${phone && html`<dt>Teléfono</dt><dd><a href="${callAddress(phone)}">${phone}</a></dd>`}
${whatsapp && html`<dt>WhatsApp</dt><dd><a href="${chat(whatsapp)}">${whatsapp}</a></dd>`}
${instagram && html`<dt>Instagram</dt><dd><a href="https://www.instagram.com/${instagram}">@${instagram}</a></dd>`}</dl>`,
  )
}
</main>
<footer class="foot">${name}</footer>`,
  });
}

/** The week's classes alone, for a frame in the gym's own site. */
export const scheduleHtml = (gym: PublicGym, publicUrl: string): Html =>
  shell({
    title: `Clases de ${gym.name}`,
    head: html`<meta name="robots" content="noindex"><base target="_top">`,
    body: html`<main class="embedded"><h1 class="quiet">Clases de ${gym.name}</h1>${schedule(gym)}
<p><a href="${publicUrl}${pagePath(gym.slug)}">Ver la página de ${gym.name}</a></p></main>`,
  });
