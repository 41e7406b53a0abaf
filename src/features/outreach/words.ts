import type { RecordWords } from '../../wire/record.ts';
import { count, dayTime } from '../../wire/written.ts';
import { reasonWords as morningWords } from '../dashboard/words.ts';
import type { MessageFacts } from '../messages/contract.ts';
import { needsConsent } from '../messages/domain.ts';
import { noConsentWords } from '../messages/words.ts';
import { sessionCount } from '../plans/words.ts';
import { type CollectionPause, collectionPauses } from '../receivables/domain.ts';
import { agoWords, collectionWords } from '../receivables/words.ts';
import type { Person, PersonAtRisk, Progress, Reason } from './contract.ts';
import type { ContactKind, ContactWay, Signal } from './domain.ts';

const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** 'Debe $ 35.000 hace 12 días', 'Le quedan 4 sesiones, vence en 3 días', 'Vence mañana' */
export function reasonWords(
  { kind, on, came, amount, sessions }: Reason,
  today: string,
  money: (amount: number) => string,
): string {
  switch (kind) {
    case 'owing':
      return `Debe ${money(amount ?? 0)} ${agoWords({ days: days(on, today), since: on })}`;
    case 'unused': {
      const left = sessions ?? 0;
      const ends = morningWords('expiring', { on, came }, today).toLocaleLowerCase('es');
      return `${left === 1 ? 'Le queda' : 'Le quedan'} ${sessionCount(left)}, ${ends}`;
    }
    case 'segment':
      return '';
    default:
      return morningWords(kind, { on, came }, today);
  }
}

/** What a message about one of somebody's reasons is filled with: sessions are of a pack, not of what expires last. */
export const factsFor = <P extends MessageFacts>(person: P, { kind, on, planName }: Reason): P =>
  kind === 'unused' ? { ...person, planName, expiresOn: on } : person;

/** 'Quedan 12 por contactar.' */
export const leftWords = (left: number): string => {
  if (left === 0) return 'No queda nadie por contactar.';
  return left === 1 ? 'Queda 1 persona por contactar.' : `Quedan ${count(left)} personas por contactar.`;
};

/** 'Hoy: 3 contactadas y 1 para después.' */
export function doneWords({ contacted, putOff }: Progress): string {
  if (contacted + putOff === 0) return 'Hoy no se ha contactado a nadie.';
  const done = [
    contacted > 0 && `${count(contacted)} ${contacted === 1 ? 'contactada' : 'contactadas'}`,
    putOff > 0 && `${count(putOff)} ${putOff === 1 ? 'dejada' : 'dejadas'} para después`,
  ];
  return `Hoy: ${done.filter(Boolean).join(' y ')}.`;
}

const times = (many: number) => `${many} ${many === 1 ? 'vez' : 'veces'}`;
const every = (gap: number) => (gap === 1 ? 'todos los días' : `cada ${gap} días`);

/** What a signal says of somebody: 'No viene hace 12 días; antes venía cada 3 días', 'Vino 1 vez en dos semanas; antes, 5 veces'. */
export function signalWords(
  signal: Signal,
  person: Pick<PersonAtRisk, 'lastVisitOn' | 'recent' | 'before' | 'joinedOn' | 'reasons'>,
  today: string,
  money: (amount: number) => string,
): string {
  const { lastVisitOn, recent, before, joinedOn, reasons } = person;
  const debt = reasons.find(({ kind }) => kind === 'owing');
  switch (signal) {
    case 'away':
      return `No viene hace ${days(lastVisitOn ?? today, today)} días; antes venía ${every(Math.round(42 / before))}`;
    case 'fewer':
      return `${recent === 0 ? 'No ha venido' : `Vino ${times(recent)}`} en dos semanas; antes, ${times(Math.round(before / 3))}`;
    case 'starting': {
      const visits = recent + before;
      return `Lleva ${days(joinedOn ?? today, today)} días y ${visits === 0 ? 'no ha venido' : `vino ${times(visits)}`}`;
    }
    case 'unbooked':
      return 'No tiene nada reservado';
    case 'owing':
      return debt ? reasonWords(debt, today, money) : '';
  }
}

interface Now {
  readonly pause: CollectionPause | null;
  readonly timeZone: string;
}

/** Why somebody may not be contacted now about a reason by a way; '' where they may be. */
export function refusalWords(
  { limits, consents }: Pick<Person, 'limits' | 'consents'>,
  { kind, way }: { readonly kind: ContactKind; readonly way: ContactWay },
  { pause, timeZone }: Now,
): string {
  if (kind === 'owing')
    return collectionWords({ pause, limits }, way === 'call' ? 'call' : 'message', timeZone);
  return needsConsent[kind] && !consents[way] ? noConsentWords(way) : '';
}

/** By which ways somebody can be reached at all. */
export const waysOf = ({ whatsapp, email, phone }: Pick<Person, 'whatsapp' | 'email' | 'phone'>) =>
  [
    /\d/.test(whatsapp) && ('whatsapp' as const),
    email !== '' && ('mail' as const),
    /\d/.test(phone) && ('call' as const),
  ].filter((way) => way !== false);

/** Whether a consent would let somebody be contacted by a way about one of their reasons. */
export const lacksConsent = ({ reasons, consents }: Pick<Person, 'reasons' | 'consents'>, way: ContactWay) =>
  !consents[way] && reasons.some(({ kind }) => needsConsent[kind]);

const unagreed = { whatsapp: 'WhatsApp', mail: 'correos', call: 'llamadas' } as const;
const never = (things: readonly string[]) =>
  [things.slice(0, -1).join(', '), ...things.slice(-1)].filter(Boolean).join(' ni ');

/** In a few words why somebody may be contacted by none of these ways now: 'No ha aceptado WhatsApp ni correos.' */
export function barredWords(
  person: Pick<Person, 'reasons' | 'limits' | 'consents'>,
  ways: readonly ContactWay[],
  { pause, timeZone }: Now,
): string {
  const lacking = ways.filter((way) => lacksConsent(person, way));
  const collecting = ways.filter((way) => !lacking.includes(way));
  const again = (way: ContactWay) => {
    const from = way === 'call' ? person.limits.callFrom : person.limits.messageFrom;
    return (
      from &&
      `Se le puede ${way === 'call' ? 'llamar' : 'escribir'} otra vez desde el ${dayTime(from, timeZone)}.`
    );
  };
  const ofDebt = pause
    ? collecting.length > 0 && `${collectionPauses[pause]}: no se puede cobrar.`
    : [...new Set(collecting.map(again))].join(' ');
  return [lacking.length > 0 && `No ha aceptado ${never(lacking.map((way) => unagreed[way]))}.`, ofDebt]
    .filter(Boolean)
    .join(' ');
}

export const outreachRecord = {
  postponement: {
    kind: 'clients',
    thing: ({ client_id }, say) => `cuándo contactar a ${say.name('client', client_id)}`,
    many: 'contactos para después',
    sentences: {
      insert: ({ client_id, until }, say) =>
        until
          ? `Dejó para el ${say.day(until)} el contacto con ${say.name('client', client_id)}`
          : `Volvió a poner a ${say.name('client', client_id)} entre a quiénes contactar hoy`,
    },
    columns: { client_id: ['el cliente', { of: 'client' }], until: ['hasta cuándo', 'date'] },
  },
} as const satisfies RecordWords;
