/** What Meta says of a template. Any other word of Meta's is `other`. */
export const templateStates = {
  APPROVED: 'Aprobada',
  PENDING: 'En revisión',
  IN_APPEAL: 'En apelación',
  REJECTED: 'Rechazada',
  PAUSED: 'En pausa',
  DISABLED: 'Desactivada',
  LIMIT_EXCEEDED: 'Sobre el límite de plantillas',
  PENDING_DELETION: 'Por borrarse',
  DELETED: 'Borrada',
  other: 'En otro estado',
} as const;
export type TemplateState = keyof typeof templateStates;

export const stateOf = (word: string): TemplateState =>
  Object.hasOwn(templateStates, word) ? (word as TemplateState) : 'other';

/** Why a template cannot be used here, whatever Meta says of it. */
export const templateTroubles = {
  header: 'Su encabezado lleva un dato, una foto o un archivo, y aquí solo se llena el texto',
  buttons: 'Un botón suyo lleva un dato, y aquí solo se llena el texto',
  category: 'Es de códigos de acceso, que aquí no se envían',
  body: 'No tiene un texto que se pueda llenar',
} as const;
export type TemplateTrouble = keyof typeof templateTroubles;

/** A message as a template has it: {{1}}, {{2}}, or {{nombre}} where Meta calls its variables by name. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly state: TemplateState;
  readonly body: string;
  /** Its variables in the order in which they are sent. */
  readonly variables: readonly string[];
  readonly trouble: TemplateTrouble | null;
}

/** Whether messages of a template leave. */
export const isUsable = ({ state, trouble }: Pick<Template, 'state' | 'trouble'>): boolean =>
  state === 'APPROVED' && trouble === null;

/** Why a template cannot be used now; null where it can. */
export const templateProblem = ({ state, trouble }: Pick<Template, 'state' | 'trouble'>): string | null => {
  if (trouble) return templateTroubles[trouble];
  return state === 'APPROVED' ? null : `Meta la tiene así: ${templateStates[state].toLowerCase()}`;
};

const variable = /\{\{\s*([\w.]+)\s*\}\}/g;

/** The variables of a text, in the order in which Meta takes them: numbers ascend, names are as they come. */
export function variablesIn(body: string): string[] {
  const names = [...new Set([...body.matchAll(variable)].map(([, name = '']) => name))];
  return names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
}

/** The text as it arrives. @param values of the variables, in their order */
export const fillTemplate = (
  { body, variables }: Pick<Template, 'body' | 'variables'>,
  values: readonly string[],
): string => body.replace(variable, (whole, name: string) => values[variables.indexOf(name)] ?? whole);

/** What Meta takes as a value: one line, without runs of spaces, and never empty. */
export const asTemplateValue = (text: string): string => text.replace(/\s+/g, ' ').trim() || '-';

/**
 * What follows from an error of Meta: `account` keeps anything from leaving until the gym does something, `limit` until later,
 * `template` keeps that template, `busy` and `person` that message, of which only the first is tried again.
 */
export type MetaTrouble = 'account' | 'limit' | 'template' | 'busy' | 'person';

interface Known {
  readonly trouble: MetaTrouble;
  readonly words: string;
}

/** Errors of the Cloud API by their code. */
const errors: Readonly<Record<number, Known>> = {
  0: { trouble: 'account', words: 'Meta no acepta el token de acceso: pega uno nuevo' },
  3: { trouble: 'account', words: 'El token no tiene permiso para enviar mensajes' },
  10: { trouble: 'account', words: 'El token no tiene permiso para enviar mensajes' },
  33: { trouble: 'account', words: 'Meta no encuentra ese número: se borró, o el token no llega a él' },
  190: { trouble: 'account', words: 'El token de acceso venció o se retiró: pega uno nuevo' },
  368: { trouble: 'account', words: 'Meta bloqueó la cuenta por sus políticas' },
  131005: { trouble: 'account', words: 'El token no tiene permiso para enviar mensajes' },
  131031: { trouble: 'account', words: 'Meta bloqueó la cuenta de WhatsApp' },
  131042: { trouble: 'account', words: 'Meta no puede cobrar: falta un medio de pago, o tiene un problema' },
  131045: { trouble: 'account', words: 'El número no está bien registrado en Meta' },
  133010: { trouble: 'account', words: 'El número no está registrado en la plataforma de WhatsApp' },
  4: { trouble: 'limit', words: 'Meta pide esperar: van demasiadas consultas' },
  100: { trouble: 'template', words: 'Meta no entendió el mensaje' },
  80007: { trouble: 'limit', words: 'La cuenta llegó a su límite de mensajes' },
  130429: { trouble: 'limit', words: 'Meta pide esperar: van demasiados mensajes seguidos' },
  131048: { trouble: 'limit', words: 'Meta limita el número, porque lo han bloqueado o denunciado' },
  131056: { trouble: 'busy', words: 'Meta pide esperar: van demasiados mensajes a esta persona' },
  1: { trouble: 'busy', words: 'Meta tuvo un problema' },
  2: { trouble: 'busy', words: 'WhatsApp no está disponible ahora' },
  131000: { trouble: 'busy', words: 'Meta tuvo un problema' },
  131016: { trouble: 'busy', words: 'WhatsApp no está disponible ahora' },
  131057: { trouble: 'busy', words: 'La cuenta está en mantención en Meta' },
  132000: { trouble: 'template', words: 'La plantilla lleva otra cantidad de datos: elígela de nuevo' },
  132001: { trouble: 'template', words: 'La plantilla no existe en ese idioma, o no está aprobada' },
  132005: { trouble: 'template', words: 'El texto de la plantilla quedó demasiado largo' },
  132007: { trouble: 'template', words: 'El contenido de la plantilla va contra las políticas de WhatsApp' },
  132012: { trouble: 'template', words: 'Los datos de la plantilla no son como los pide: elígela de nuevo' },
  132015: { trouble: 'template', words: 'Meta puso la plantilla en pausa, por su mala calidad' },
  132016: { trouble: 'template', words: 'Meta desactivó la plantilla, por su mala calidad' },
  131021: { trouble: 'person', words: 'Es el mismo número que envía' },
  131026: {
    trouble: 'person',
    words: 'No se le puede entregar: no usa WhatsApp, o tiene una versión muy antigua',
  },
  131030: { trouble: 'person', words: 'El número de prueba de Meta no puede escribirle: agrégalo allá' },
  131047: { trouble: 'person', words: 'Pasaron más de 24 horas desde que escribió, y no era una plantilla' },
  131049: {
    trouble: 'person',
    words: 'Meta no lo entregó: la persona ya recibe muchos mensajes de empresas',
  },
  131050: { trouble: 'person', words: 'La persona pidió en WhatsApp no recibir promociones del gimnasio' },
  130472: { trouble: 'person', words: 'Meta no lo entregó, por una prueba que hace con esa persona' },
};

const isPermission = (code: number) => code >= 200 && code < 300;

export const troubleOf = (code: number): MetaTrouble =>
  errors[code]?.trouble ?? (isPermission(code) ? 'account' : 'person');

/** 'El token de acceso venció o se retiró: pega uno nuevo', 'Meta respondió con el error 131053' */
export const errorWords = (code: number): string =>
  errors[code]?.words ??
  (isPermission(code)
    ? 'El token no tiene permiso para enviar mensajes'
    : `Meta respondió con el error ${code}`);

/** How much of a message arrived. */
export const receipts = { delivered: 'Entregado', read: 'Leído' } as const;
export type Receipt = keyof typeof receipts;

/** The number in E.164 as WhatsApp and whoever saves it may both write it: of Argentina and Brazil each has a digit that the other leaves out. */
export const asKnownNumber = (number: string): string =>
  number.replace(/^\+549(?=\d{10}$)/, '+54').replace(/^(\+55\d{2})9(?=\d{8}$)/, '$1');

const messages = '(mensajes?|avisos|promociones|publicidad|whatsapps?|nada)';
const optOuts = [
  '(baja|stop|alto|basta|unsubscribe|detener( promociones)?|cancelar (la )?suscripcion)',
  '((quiero|deseo|solicito) )?((dar(me|nos)?|dame|denme|me doy) de|(la|mi)) baja',
  `no ((quiero|deseo) )?(recibir )?(mas( ${messages})?|${messages}( mas)?)`,
  `no me (escriba[ns]?|mande[ns]?|envie[ns]?|contacte[ns]?)( nunca)?( mas)?( ${messages})?( mas)?`,
  `(dej[ae]n?|par[ae]n?) de (escribirme|mandarme|enviarme|molestar(me)?)( ${messages})?`,
];
const optOut = new RegExp(
  `^(hola )?(ya )?(${optOuts.join('|')})( (por favor|porfa|porfavor|gracias|muchas gracias))*$`,
);

/** Whether a text that somebody sent says nothing but that they want no more: 'BAJA', '¡Stop!', 'No quiero más mensajes' */
export const isOptOut = (text: string): boolean =>
  optOut.test(
    text
      .slice(0, 200)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
      .toLowerCase(),
  );
