import { atClockTime, count, day } from '../../wire/written.ts';
import type { MorningKind } from '../messages/domain.ts';
import type { Addressee, Center, Morning } from './contract.ts';

const msPerDay = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);

/** 'hoy', 'ayer', 'hace 3 días' */
export const agoWords = (days: number): string => ['hoy', 'ayer'][days] ?? `hace ${days} días`;

const weekday = new Intl.DateTimeFormat('es', { weekday: 'long', timeZone: 'UTC' });

/** 'hoy', 'ayer', 'el sábado' of the last days, 'el 07-11-2026'. */
export function pastDayWords(date: string, today: string): string {
  const ago = daysBetween(date, today);
  if (ago < 2) return agoWords(ago);
  return `el ${ago < 7 ? weekday.format(Date.parse(date)) : day(date)}`;
}

/** 'hoy', 'mañana', 'en 3 días' */
export const aheadWords = (days: number): string => ['hoy', 'mañana'][days] ?? `en ${days} días`;

/** Why somebody is to be written to: 'Vence mañana', 'No viene hace 12 días', 'Cumple 30 hoy', 'Clase de prueba ayer'. */
export function reasonWords(
  kind: MorningKind,
  { on, came, turns = null }: Pick<Addressee, 'on' | 'came'> & Partial<Pick<Addressee, 'turns'>>,
  today: string,
): string {
  const ago = daysBetween(on, today);
  switch (kind) {
    case 'expiring':
      return `Vence ${aheadWords(-ago)}`;
    case 'expired':
      return `Venció ${agoWords(ago)}`;
    case 'unseen':
      return `No viene ${agoWords(ago)}`;
    case 'birthday':
      return turns === null ? 'Cumple años hoy' : `Cumple ${turns} hoy`;
    case 'trial':
      return `${came ? 'Clase de prueba' : 'Empezó su prueba'} ${agoWords(ago)}`;
  }
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** What concerns nobody today, in one sentence; empty when everything has something. */
export function calmWords({ today, people, lowStock, tills, classes }: Morning): string {
  const since = tills?.since ? pastDayWords(tills.since, today) : '';
  const nothing = [
    people.expired.total === 0 && 'nadie vencido',
    people.unseen.total === 0 && 'nadie que haya dejado de venir',
    people.trial.total === 0 && 'nadie por llamar después de su prueba',
    people.birthday.total === 0 && 'nadie de cumpleaños',
    classes?.length === 0 && 'hoy no hay clases',
    lowStock?.total === 0 && 'nada por acabarse',
    tills !== null &&
      tills.closed > 0 &&
      tills.differences.length === 0 &&
      (tills.closed === 1
        ? `la caja cerrada desde ${since} cuadró`
        : `las ${tills.closed} cajas cerradas desde ${since} cuadraron`),
  ].filter((words) => words !== false);
  return nothing.length === 0 ? '' : `Sin novedad: ${list.format(nothing)}.`;
}

/** '1 plan', '12 planes' */
export const manyWords = (many: number, one: string, more: string): string =>
  `${count(many)} ${many === 1 ? one : more}`;

/** What was paid today: '$ 25.000 hoy'. */
export function paidWords(amount: number | null, money: (amount: number) => string): string {
  if (amount === null) return '';
  return amount === 0 ? 'Sin pagos hoy' : `${money(amount)} hoy`;
}

const noneHeld = 'Hoy no se hace ninguna clase';

/** Why no class of today is ahead: they are over, or are not held. */
export const classesOverWords = (classes: readonly { readonly notHeld: string }[]): string =>
  classes.every(({ notHeld }) => notHeld) ? `${noneHeld}.` : 'Ya no quedan clases hoy.';

/** The classes of today that are held, how many are not, and the next one: '8 clases hoy, sigue Yoga a las 6:00 p. m.' */
export function classesWords(classes: NonNullable<Center['classes']>, now: string): string {
  const held = classes.filter(({ notHeld }) => !notHeld);
  if (classes.length === 0) return 'Hoy no hay clases';
  const missing = classes.length - held.length;
  const notHeld = `${count(missing)} ${missing === 1 ? 'no se hace' : 'no se hacen'}`;
  if (held.length === 0) return noneHeld;
  const next = held.find(({ startTime }) => startTime > now);
  const all = `${manyWords(held.length, 'clase', 'clases')} hoy`;
  return [all, missing > 0 && notHeld, next && `sigue ${next.name} ${atClockTime(next.startTime)}`]
    .filter(Boolean)
    .join(', ');
}

/** 'Versión 3, 2 lo aceptaron hoy' */
export function contractWords({ version, acceptedToday }: NonNullable<Center['contract']>): string {
  if (version === 0) return 'Sin contrato';
  const accepted = ['nadie lo aceptó hoy', '1 persona lo aceptó hoy'][acceptedToday];
  return `Versión ${version}, ${accepted ?? `${count(acceptedToday)} personas lo aceptaron hoy`}`;
}

/** '1 persona está trabajando' */
export function workingWords(people: number): string {
  if (people === 0) return 'Nadie está trabajando ahora';
  return people === 1 ? '1 persona está trabajando' : `${count(people)} personas están trabajando`;
}

/** In place of figures and parts of the gym that the person may not see. */
export const nothingHere = {
  title: 'Nada por aquí',
  children: 'Abre lo que necesites desde el menú, o búscalo arriba por su nombre.',
};
