import { labelOf, type RecordWords } from '../../wire/record.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { count } from '../../wire/written.ts';
import { channels } from '../consents/domain.ts';
import type { Criteria, Options, Rule } from './contract.ts';
import { matches } from './domain.ts';

const or = new Intl.ListFormat('es', { type: 'disjunction' });
const and = new Intl.ListFormat('es', { type: 'conjunction' });

const inDays = (days: number) => (days === 1 ? '1 día' : `${count(days)} días`);

/** 'hace 5 días', 'hace 1 a 30 días' */
const between = (from: number, to: number) => (from === to ? inDays(to) : `${count(from)} a ${inDays(to)}`);

/** '6:00', '18:30' */
const hour = (time: string) => time.replace(/^0/, '');

/** 'Yoga, lun y mié 18:00' */
export function classLabel({ name, days, startTime }: Options['classes'][number]): string {
  const short = days.map((day) => weekdays[day].slice(0, 3).toLocaleLowerCase('es'));
  return `${name}, ${and.format(short)} ${hour(startTime)}`;
}

function namesOf<N extends { readonly id: string }>(
  ids: readonly string[],
  among: readonly N[],
  write: (found: N) => string,
): string {
  const written = ids.map((id) => {
    const found = among.find((one) => one.id === id);
    return found ? `«${write(found)}»` : 'uno que ya no existe';
  });
  return or.format(written);
}

const nameOf = ({ name }: { readonly name: string }) => name;

function expiresWords(from: number, to: number): string {
  if (to === 0) return 'vencen hoy';
  return from === 0 ? `vencen en ${inDays(to)} o menos` : `vencen en ${between(from, to)}`;
}

function visitWords({ bound, times }: Rule & { kind: 'visits' }): string {
  if (bound === 'atMost' && times === 0) return 'no vinieron en 30 días';
  return `vinieron ${bound === 'atLeast' ? 'al menos' : 'a lo más'} ${inDays(times)} de los últimos 30`;
}

const states: Readonly<Record<(Rule & { kind: 'membership' })['state'], string>> = {
  current: 'tienen su membresía al día',
  expired: 'tienen su membresía vencida',
  unpaid: 'no han pagado su membresía',
  frozen: 'tienen su membresía congelada',
  none: 'no tienen una membresía activa',
};

const reached = { mail: 'correo', whatsapp: 'WhatsApp' } as const;

/** What a rule asks of people, to go on after 'Clientes que'. */
export function ruleWords(rule: Rule, options: Options, money: (amount: number) => string): string {
  switch (rule.kind) {
    case 'plan':
      return `${rule.is ? 'tienen' : 'no tienen'} el plan ${namesOf(rule.planIds, options.plans, nameOf)}`;
    case 'membership':
      return states[rule.state];
    case 'expires':
      return expiresWords(rule.from, rule.to);
    case 'expired':
      return `vencieron hace ${between(rule.from, rule.to)}`;
    case 'owes':
      return rule.amount === 0 ? 'deben algo' : `deben más de ${money(rule.amount)}`;
    case 'absent':
      return `no vienen hace ${inDays(rule.days)} o más`;
    case 'visits':
      return visitWords(rule);
    case 'class':
      return `${rule.is ? 'vinieron' : 'no vinieron'} en 30 días a ${namesOf(rule.classIds, options.classes, classLabel)}`;
    case 'hour':
      return `vienen sobre todo de ${hour(rule.from)} a ${hour(rule.to)}`;
    case 'booked':
      return rule.is ? 'tienen una reserva' : 'no tienen reservas';
    case 'began':
      return `empezaron hace ${inDays(rule.days)} o ${rule.bound === 'atLeast' ? 'más' : 'menos'}`;
    case 'birthday':
      return 'cumplen años este mes';
    case 'age':
      return rule.from === rule.to ? `tienen ${rule.to} años` : `tienen entre ${rule.from} y ${rule.to} años`;
    case 'consent': {
      const by = rule.channel
        ? ` por ${labelOf(channels, rule.channel).replace(/^[CTN]/, (first) => first.toLowerCase())}`
        : '';
      return `${rule.is ? 'aceptaron' : 'no han aceptado'} ${namesOf([rule.purposeId], options.purposes, nameOf)}${by}`;
    }
    case 'reach':
      return `${rule.is ? 'tienen' : 'no tienen'} ${reached[rule.way]}`;
  }
}

/** 'Clientes que vencen en 7 días o menos y no tienen reservas.' */
export function criteriaWords(
  { match, rules }: Criteria,
  options: Options,
  money: (amount: number) => string,
): string {
  const asked = rules.map((rule) => ruleWords(rule, options, money));
  // With 'o' within a rule, only 'que' tells where the next one begins.
  const clauses = asked.map((clause, index) => (index > 0 ? `que ${clause}` : clause));
  return `Clientes que ${(match === 'all' ? and : or).format(clauses)}.`;
}

export const segmentsRecord = {
  segment: {
    kind: 'settings',
    thing: ({ name }) => `el segmento «${name}»`,
    many: 'segmentos',
    own: 'segment',
    columns: {
      name: 'el nombre',
      match: ['cuántas reglas se cumplen', matches],
      rules: ['las reglas', 'json'],
      text: 'el mensaje',
    },
  },
} as const satisfies RecordWords;
