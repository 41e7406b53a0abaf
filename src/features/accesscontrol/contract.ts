import * as z from 'zod/mini';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import {
  choice,
  Done,
  date,
  id,
  instant,
  oneLine,
  pageNumber,
  pageOf,
  requiredText,
  version,
  wholeNumber,
  yesNo,
} from '../../wire/fields.ts';
import { failure, verb } from '../../wire/verb.ts';
import { cardNumber, type Denial, denials, directions, results, ways } from './domain.ts';

/** How many readers a gym may have at a time. */
export const maxReaders = 50;

/** How many passages a reader sends at a time. */
export const maxPassages = 10;

const form = {
  name: requiredText(40, 'Escribe dónde está el lector.', oneLine),
  direction: choice(directions),
  active: z._default(yesNo, true),
  /** Whether it is told the first name of who comes in. */
  showsName: z._default(yesNo, false),
  /** Within so many minutes of coming in nobody comes in again who did not go out; 0 does not ask. */
  passbackMinutes: z._default(wholeNumber(0, 240, 'Escribe de 0 a 240 minutos.'), 0),
};

export const ReaderForm = z.strictObject(form);
export type ReaderForm = z.output<typeof ReaderForm>;

export const Reader = z.object({
  ...form,
  id,
  madeBy: z.string(),
  keyMadeAt: instant,
  /** To the minute; null before the first. */
  usedAt: z.nullable(instant),
  version,
});
export type Reader = z.output<typeof Reader>;

export const Card = z.object({ id, number: z.string(), createdAt: instant });
export type Card = z.output<typeof Card>;

const denial = z.enum(Object.keys(denials) as [Denial, ...Denial[]]);

export const AccessEvent = z.object({
  id,
  at: instant,
  /** Empty for who came by a wellness network. */
  readerName: z.string(),
  direction: choice(directions),
  /** Null where nobody's pass was shown. */
  clientId: z.nullable(id),
  clientName: z.string(),
  way: choice(ways),
  /** Of a card that nobody has. */
  number: z.string(),
  /** Whether the door opened. */
  granted: z.boolean(),
  /** Why not, or why it should not have. */
  denial: z.nullable(denial),
  /** The reader decided by itself, without a connection. */
  offline: z.boolean(),
});
export type AccessEvent = z.output<typeof AccessEvent>;

const pass = requiredText(400, 'Falta el pase.', oneLine);

/** What a reader is answered. */
const Answer = z.object({
  granted: z.boolean(),
  /** Why not; null where it is granted. */
  code: z.nullable(denial),
  /** A sentence for whoever stands at the door. */
  message: z.string(),
  /** The first name, where the gym wants the reader to show it. */
  name: z.nullable(z.string()),
});

/** Who may come in while a reader has no connection. */
const Rule = z.object({
  /** HMAC-SHA256, in hexadecimal, of a card's number or the holder of a code; its key is the SHA-256 of the reader's key, in hexadecimal. */
  pass: z.string(),
  /** Null for as long as the rules are good. */
  from: z.nullable(instant),
  until: z.nullable(instant),
});
export type Rule = z.output<typeof Rule>;

const OfflinePassage = z.strictObject({
  id,
  pass,
  at: instant,
  /** Whether the reader opened. */
  granted: yesNo,
  /**
   * The id of the question about this same passage that was not answered in time, and may have been stored. It does not count for
   * passback, and where the reader did not open, its grant is taken back.
   */
  askedId: z.optional(id),
});

/** The key is not kept, so a repeat cannot answer it again. */
export const readerAlreadyMade = failure({
  ...alreadySaved,
  message: 'Este lector ya se creó, y su llave se muestra una sola vez. Si no la copiaste, cámbiala.',
});

export const tooManyReaders = failure({
  code: 'too_many_readers',
  status: 409,
  message: `Ya hay ${maxReaders} lectores. Quita los que no se usan.`,
});

export const cardTaken = failure({
  code: 'card_taken',
  status: 409,
  field: 'number',
  message: 'Esta tarjeta ya es de otra persona. Quítasela antes, en su ficha.',
});

const right = 'gym.access';

export const accessControlContract = {
  readers: verb({
    method: 'GET',
    path: '/access/readers',
    summary: 'Los lectores y torniquetes del gimnasio, por nombre',
    access: 'gym',
    right,
    input: z.strictObject({}),
    output: z.object({ items: z.array(Reader) }),
    errors: [],
  }),
  addReader: verb({
    method: 'POST',
    path: '/access/readers',
    summary: 'Agregar un lector; solo esta respuesta dice su llave',
    access: 'gym',
    right,
    input: z.strictObject({ id, ...form }),
    output: z.object({ key: z.string() }),
    errors: [readerAlreadyMade, tooManyReaders],
  }),
  updateReader: verb({
    method: 'PUT',
    path: '/access/readers/:id',
    summary: 'Cambiar un lector; apagado, su llave no sirve',
    access: 'gym',
    right,
    input: z.strictObject({ id, version, ...form }),
    output: Reader,
    errors: [notFound, stale],
  }),
  changeKey: verb({
    method: 'POST',
    path: '/access/readers/:id/keys',
    summary: 'Cambiar la llave de un lector: la de antes deja de servir, y solo esta respuesta dice la nueva',
    access: 'gym',
    right,
    input: z.strictObject({ id, version }),
    output: z.object({ key: z.string() }),
    errors: [notFound, stale],
  }),
  removeReader: verb({
    method: 'DELETE',
    path: '/access/readers/:id',
    summary: 'Quitar un lector: su llave ya no sirve, y no vuelve',
    access: 'gym',
    right,
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  events: verb({
    method: 'GET',
    path: '/access/events',
    summary: 'Los últimos accesos, también los que se negaron, el último primero; de 90 días',
    access: 'gym',
    right: [right, 'attendance'],
    input: z.strictObject({
      page: pageNumber,
      readerId: z.optional(id),
      clientId: z.optional(id),
      date: z.optional(date),
      result: z.optional(choice(results)),
      way: z.optional(choice(ways)),
    }),
    output: z.extend(pageOf(AccessEvent), {
      /** All that the events may be of, removed ones too. */
      readers: z.array(z.object({ id, name: z.string() })),
      /** Whom the events asked for are of. */
      clientName: z.string(),
    }),
    errors: [],
  }),
  cards: verb({
    method: 'GET',
    path: '/clients/:clientId/access-cards',
    summary: 'Las tarjetas y llaveros con que entra un cliente',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ clientId: id }),
    output: z.object({ items: z.array(Card) }),
    errors: [notFound],
  }),
  addCard: verb({
    method: 'POST',
    path: '/clients/:clientId/access-cards',
    summary: 'Dar una tarjeta o un llavero a un cliente, por el número que leen los lectores',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({
      id,
      clientId: id,
      number: requiredText(
        40,
        'Escribe o lee el número de la tarjeta.',
        z.overwrite<string>(cardNumber),
      ).check(z.regex(/^[0-9A-Z]*$/, 'Un número de tarjeta tiene letras y cifras.')),
    }),
    output: Card,
    errors: [notFound, alreadySaved, cardTaken],
  }),
  removeCard: verb({
    method: 'DELETE',
    path: '/access/cards/:id',
    summary: 'Quitar una tarjeta: desde ya no abre',
    access: 'gym',
    right: 'clients.edit',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound],
  }),
  pass: verb({
    method: 'POST',
    path: '/access/passages',
    summary: 'Un lector pregunta si abre a quien muestra un pase: el número de una tarjeta o un código QR',
    access: 'reader',
    input: z.strictObject({ id, pass }),
    output: Answer,
    errors: [alreadySaved],
  }),
  rules: verb({
    method: 'GET',
    path: '/access/rules',
    summary:
      'A quién abre un lector sin conexión, por una hora desde que llega: huellas de pases, sin nombres, de a 500; y su sentido y sus minutos hasta volver a entrar',
    access: 'reader',
    input: z.strictObject({ after: z.optional(id) }),
    output: z.object({
      validSeconds: z.int(),
      /** A reader of the way out opens for everybody, whatever else the rules say, and after they expire. */
      direction: choice(directions),
      /** Who came in by this reader is refused for so many minutes; 0 refuses nobody. */
      passbackMinutes: z.int(),
      /** The Ed25519 public key that verifies codes, in base64url; what is signed is 'holder.turn'. */
      codeKey: z.string(),
      codeSeconds: z.int(),
      items: z.array(Rule),
      /** To ask for those behind; null with the last. */
      next: z.nullable(id),
    }),
    errors: [],
  }),
  report: verb({
    method: 'POST',
    path: '/access/offline-passages',
    summary:
      'Lo que un lector decidió sin conexión, una vez cada cosa; dice de cada una qué habría correspondido',
    access: 'reader',
    input: z.strictObject({
      items: z
        .array(OfflinePassage)
        .check(
          z.minLength(1, 'Falta lo que pasó.'),
          z.maxLength(maxPassages, `Envía ${maxPassages} como máximo.`),
        ),
    }),
    output: z.object({ items: z.array(z.object({ id, granted: z.boolean(), code: z.nullable(denial) })) }),
    errors: [],
  }),
  ownCodes: verb({
    method: 'POST',
    path: '/my-space/codes',
    summary:
      'Los códigos QR con que un cliente entra en los próximos 10 minutos; ninguno donde no hay lectores',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({
      now: instant,
      /** How long each is shown. */
      seconds: z.int(),
      /** When the first one begins. */
      from: instant,
      codes: z.array(z.string()),
    }),
    errors: [],
  }),
};
