import { format, getCheckDigit } from 'rut.js';
import { names, surnames } from './names.ts';
import type { Random } from './random.ts';

export interface Person {
  name: string;
  surname: string;
  email: string;
  phone: string;
  whatsapp: string;
  dni: string;
  dniType: 'rut' | 'other';
  birthDate: string | null;
  observation: string;
}

export interface Client extends Person {
  id: string;
  createdAt: string;
}

const observations = [
  'Prefiere entrenar en la mañana.',
  'Lesión antigua en la rodilla derecha: evitar saltos.',
  'Llegó recomendada por una amiga.',
  'Pide boleta a nombre de su empresa.',
  'Control médico al día.',
  'Prepara su primera media maratón.',
  'Solo viene martes y jueves.',
];

// 21 million numbers from 5 million on; a step without a common factor visits each once.
const ruts = { first: 5_000_000, count: 21_000_000, step: 7_919_003 };

const rutOf = (index: number): string => {
  const number = String(ruts.first + ((index * ruts.step) % ruts.count));
  return format(`${number}${getCheckDigit(number)}`);
};

/** Any day of the years 1950 to 2007, so that somebody has a birthday on most days. */
const birthDateOf = (index: number): string =>
  new Temporal.PlainDate(1950 + ((index * 23) % 58), 1, 1).add({ days: (index * 97) % 365 }).toString();

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** A person from Chile. `index` makes the RUT and the e-mail unique; nobody can own its domain. */
export function makePerson(index: number, random: Random): Person {
  const name = random.pick(names);
  const surname = `${random.pick(surnames)} ${random.pick(surnames)}`;
  // No Chilean mobile number begins with 1, so nobody's phone rings.
  const digits = String(random.below(10_000_000)).padStart(7, '0');
  const phone = `+56 9 1${digits.slice(0, 3)} ${digits.slice(3)}`;
  const foreign = random.chance(0.03);
  return {
    name,
    surname,
    email: `${plain(name)}.${plain(surname.split(' ')[0] ?? '')}${index + 1}@correo.test`,
    phone,
    whatsapp: random.chance(0.92) ? phone : '',
    dni: foreign ? `P${String(1_000_000 + index)}` : rutOf(index),
    dniType: foreign ? 'other' : 'rut',
    birthDate: index % 4 === 0 ? null : birthDateOf(index),
    observation: random.chance(0.1) ? random.pick(observations) : '',
  };
}
