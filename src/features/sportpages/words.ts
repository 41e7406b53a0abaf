import { midnight } from '../../wire/fields.ts';
import { asMailText } from '../../wire/mail-text.ts';
import type { RecordWords } from '../../wire/record.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import { clockSpan } from '../../wire/written.ts';
import type { OpeningSpan } from './domain.ts';

const joinAll = new Intl.ListFormat('es');

const spanWords = ({ opens, closes }: OpeningSpan): string =>
  opens === '00:00' && closes === midnight ? '24 horas' : clockSpan(opens, closes);

/** 'Lunes', 'Sábado y domingo', 'Lunes a viernes' */
function daysWords(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (days.length === 1) return first;
  if (days.length === Object.keys(weekdays).length) return 'Todos los días';
  return `${first} ${days.length === 2 ? 'y' : 'a'} ${last.toLocaleLowerCase('es')}`;
}

/** 'Lunes a viernes 7:00 a. m. – 1:00 p. m. y 4:00 – 10:00 p. m.', 'Domingo cerrado': a line for the days in a row that are alike; none without spans. */
export function openingLines(spans: readonly OpeningSpan[]): string[] {
  if (spans.length === 0) return [];
  const runs: { readonly days: string[]; readonly hours: string }[] = [];
  for (const [day, name] of Object.entries(weekdays) as [Weekday, string][]) {
    const hours = joinAll.format(spans.filter((span) => span.day === day).map(spanWords)) || 'cerrado';
    const last = runs.at(-1);
    if (last?.hours === hours) last.days.push(name);
    else runs.push({ days: [name], hours });
  }
  return runs.map(({ days, hours }) => `${daysWords(days)} ${hours}`);
}

const dayFormat = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'viernes 11 de enero', 'Hoy, jueves 10 de enero' */
export const dayName = (date: string, today: string): string => {
  const written = dayFormat.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
  return `${date === today ? 'Hoy, ' : ''}${written}`;
};

interface Inviting {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly today: string;
}

interface Booked {
  readonly name: string;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** What is written to whoever booked a trial. It does not say their name, which anybody may have typed to have a mail say it. */
export function trialLetter(gym: Inviting, { name, date, startTime, endTime }: Booked) {
  const [gymName, className, address] = [gym.name, name, gym.address].map(asMailText);
  const reached = [gym.whatsapp && `WhatsApp ${gym.whatsapp}`, gym.phone && `teléfono ${gym.phone}`].filter(
    Boolean,
  );
  const lines = [
    `Tu clase de prueba en ${gymName} quedó reservada:`,
    [className, `${dayName(date, gym.today)}, ${clockSpan(startTime, endTime)}`, address]
      .filter(Boolean)
      .join('\n'),
    `Si no puedes venir, avisa${reached.length > 0 ? `: ${reached.join(' o ')}` : ' en el gimnasio'}. Si no fuiste tú quien la reservó, avísale al gimnasio.`,
  ];
  return { subject: `Tu clase de prueba en ${gymName}`, text: `${lines.join('\n\n')}\n` };
}

export const sportPagesRecord = {
  sport_page: {
    kind: 'settings',
    thing: () => 'la página pública',
    many: 'páginas públicas',
    sentences: {
      update: ({ published }, _, before) => {
        if (published === before.published) return undefined;
        return published ? 'Publicó la página pública' : 'Dejó de publicar la página pública';
      },
    },
    columns: {
      slug: 'la dirección en la web',
      published: ['Publicada', 'yesNo'],
      tagline: 'la frase',
      about: 'el texto',
      address: 'la dirección',
      hours: 'el horario escrito a mano',
      opening: ['el horario', 'secret'],
      opening_note: 'la nota del horario',
      phone: 'el teléfono',
      whatsapp: 'el WhatsApp',
      instagram: 'el Instagram',
      show_schedule: ['Muestra las clases', 'yesNo'],
      show_plans: ['Muestra los planes', 'yesNo'],
      show_teachers: ['Muestra los profesores', 'yesNo'],
      offers_trials: ['Ofrece clases de prueba', 'yesNo'],
      sells_plans: ['Vende planes en la página', 'yesNo'],
      quotes: ['los comentarios', 'secret'],
    },
  },
  /** Written by a trigger beside the page, which tells of the change itself. */
  page_slug: {
    kind: 'settings',
    thing: ({ slug }) => `la dirección ${slug} de la página pública`,
    many: 'direcciones de la página pública',
    leads: 'never',
    columns: { slug: 'la dirección en la web', published: ['Se publicó ahí', 'yesNo'] },
  },
  sport_page_photo: {
    kind: 'settings',
    thing: () => 'una foto de la página pública',
    many: 'fotos de la página pública',
    sentences: { update: () => 'Quitó una foto de la página pública' },
    columns: { caption: 'el pie de foto' },
  },
} as const satisfies RecordWords;
