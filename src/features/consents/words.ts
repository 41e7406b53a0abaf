import { labelOf, type RecordWords } from '../../wire/record.ts';
import { day, fold } from '../../wire/written.ts';
import type { Act, ClientPurpose, Line, OwnLine, Purpose, PurposeText } from './contract.ts';
import { type Channel, channels, type Standing, sources, standings } from './domain.ts';

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const ways: Readonly<Record<Channel, string>> = {
  mail: 'por correo',
  whatsapp: 'por WhatsApp',
  phone: 'por teléfono',
  notification: 'por notificación',
};

/** ' por correo'; nothing where a purpose has no channels. */
const byWay = (channel: unknown): string => (channel ? ` ${labelOf(ways, channel)}` : '');

/** 'Ofertas por correo' */
export const lineName = ({ name }: Pick<Purpose, 'name'>, { channel }: Pick<Line, 'channel'>): string =>
  `${name}${byWay(channel)}`;

/** What a client is asked about a line: 'Por correo', 'Qué responde' */
export const questionWords = ({ channel }: Pick<Line, 'channel'>): string =>
  channel ? upperFirst(ways[channel]) : 'Qué responde';

/** 'Correo y WhatsApp', 'No se trata de mensajes' */
export const channelWords = (chosen: readonly Channel[]): string =>
  chosen.length === 0
    ? 'No se trata de mensajes'
    : new Intl.ListFormat('es').format(chosen.map((channel) => channels[channel]));

const longDay = new Intl.DateTimeFormat('es-CL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'la versión 1, del 3 de mayo de 2026' */
export const textName = ({ number, since }: Pick<PurposeText, 'number' | 'since'>): string =>
  `la versión ${number}, del ${longDay.format(new Date(`${since}T00:00:00Z`))}`;

/** 'Aceptó la versión 1, del 3 de mayo de 2026', 'Lo retiró', 'Sin preguntar' */
export const standingWords = ({ standing }: Pick<Line, 'standing'>, text: PurposeText | undefined): string =>
  standing === 'outdated' && text ? `Aceptó ${textName(text)}` : standings[standing];

const ownSaid: Readonly<Record<Exclude<Standing, 'unasked'>, string>> = {
  given: 'Lo aceptaste',
  outdated: 'Aceptaste un texto anterior',
  withdrawn: 'Lo retiraste',
  refused: 'Dijiste que no',
};

/** What a client reads of what they said: 'Lo aceptaste el 20-11-2026, en recepción'. */
export const ownStandingWords = ({ standing, said }: Pick<OwnLine, 'standing' | 'said'>): string =>
  standing === 'unasked' || !said
    ? 'No has respondido'
    : `${ownSaid[standing]} el ${day(said.on)}, ${lowerFirst(sources[said.source])}`;

/** 'Ahora aceptas Ofertas por correo.' */
export const answeredWords = (name: string, given: boolean): string =>
  `${given ? 'Ahora aceptas' : 'Ya no aceptas'}: ${name}.`;

/** The text that an act was about. */
export const textOf = (
  { texts }: Pick<ClientPurpose, 'texts'>,
  act: Pick<Act, 'number'> | undefined,
): PurposeText | undefined => texts.find(({ number }) => number === act?.number);

/** '20-11-2026, en recepción · Carla Soto' */
export const actWords = ({ on, source, by }: Pick<Act, 'on' | 'source' | 'by'>): string =>
  [`${day(on)}, ${lowerFirst(sources[source])}`, by].filter(Boolean).join(' · ');

/** What a client said: 'Por correo: acepta', 'No acepta'. */
export function answerWords({ given, channel }: Pick<Act, 'given' | 'channel'>): string {
  const answer = given ? 'acepta' : 'no acepta';
  return upperFirst(channel ? `${ways[channel]}: ${answer}` : answer);
}

/** 'consentimientos-ana-rojas.pdf' */
export const fileNameOf = (clientName: string): string =>
  `consentimientos-${fold(clientName).replace(/[^a-z0-9]+/g, '-')}.pdf`;

/** How a client said it themselves. */
const ownWays: Readonly<Partial<Record<string, string>>> = {
  online: 'desde un correo',
  member: 'en Mi espacio',
  page: 'en la página pública',
};

export const consentsRecord = {
  consent: {
    kind: 'clients',
    thing: ({ purpose_id, client_id }, say) =>
      `el consentimiento de ${say.name('client', client_id)} para ${say.name('purpose', purpose_id)}`,
    many: 'consentimientos',
    sentences: {
      insert: ({ client_id, purpose_id, channel, given, source }, say) => {
        const who = say.name('client', client_id);
        const what = `${say.name('purpose', purpose_id)}${byWay(channel)}`;
        const where = ownWays[String(source)];
        return where
          ? `Quedó que ${who} ${given ? 'acepta' : 'no acepta'} ${what}, dicho ${where}`
          : `Anotó que ${who} ${given ? 'acepta' : 'no acepta'} ${what}`;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      purpose_id: ['la finalidad', { of: 'purpose' }],
      channel: ['el canal', channels],
      given: ['Acepta', 'yesNo'],
      text_number: ['la versión del texto', 'number'],
      source: ['cómo se supo', sources],
      happened_on: ['el día', 'date'],
    },
    silent: { number: 'only the order' },
  },
  consent_purpose: {
    kind: 'settings',
    thing: ({ name }) => `la finalidad ${name}`,
    many: 'finalidades',
    own: 'purpose',
    sentences: {
      delete: ({ name }) => `Dejó de pedir consentimiento para ${name}`,
      restore: ({ name }) => `Volvió a pedir consentimiento para ${name}`,
    },
    columns: {
      name: ['el nombre', 'text'],
      text: 'el texto',
      channels: ['los canales', channels],
    },
    silent: { number: 'it follows from the text' },
  },
  consent_text: {
    kind: 'settings',
    thing: ({ purpose_id, number }, say) => `la versión ${number} de ${say.name('purpose', purpose_id)}`,
    many: 'textos aceptados',
    leads: 'never',
    columns: {
      purpose_id: ['la finalidad', { of: 'purpose' }],
      number: ['la versión', 'number'],
      text: 'el texto',
    },
  },
} as const satisfies RecordWords;
