import { count, day, dayTime } from '../../wire/written.ts';
import type { CollectionLimits, Receivable } from './contract.ts';
import { type CollectionPause, collectionPauses } from './domain.ts';

type Written = (amount: number) => string;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'desde hoy', 'hace 1 día', 'hace 45 días', and 'desde el 01-12-2026' of a day to come. */
export function agoWords({ days, since }: Pick<Receivable, 'days' | 'since'>): string {
  if (days < 0) return `desde el ${day(since)}`;
  if (days === 0) return 'desde hoy';
  return `hace ${count(days)} ${days === 1 ? 'día' : 'días'}`;
}

type Owed = Pick<Receivable, 'amount' | 'memberships' | 'store' | 'balance'>;

/** What a client owes, part by part, as it goes on after 'tienes pendiente'. */
export function debtWords({ amount, memberships, store, balance }: Owed, money: Written): string {
  const parts = [
    ...memberships.map(
      (owed) => `${money(owed.amount)} de tu membresía ${owed.planName} desde el ${day(owed.since)}`,
    ),
    ...(store ? [`${money(store.amount)} en la tienda desde el ${day(store.since)}`] : []),
  ];
  const rest = [
    parts.length > 1 && `en total son ${money(amount)}`,
    balance > 0 && `tienes ${money(balance)} a favor`,
  ].filter((words) => words !== false);
  return [list.format(parts), list.format(rest)].filter(Boolean).join('; ');
}

interface Collection {
  readonly pause: CollectionPause | null;
  readonly limits: CollectionLimits;
}

/** Why somebody may not be asked for a debt now, by a message or a call; '' where they may be. */
export function collectionWords(
  { pause, limits }: Collection,
  way: 'message' | 'call',
  timeZone: string,
): string {
  if (pause)
    return `${collectionPauses[pause]}: por la ley 21.320 se cobra de lunes a sábado, de 8:00 a 20:00, y no en feriados.`;
  const from = way === 'call' ? limits.callFrom : limits.messageFrom;
  if (from === null) return '';
  const most = way === 'call' ? 'un llamado por semana' : 'dos mensajes por semana, separados por dos días';
  return `Ya se le cobró: por la ley 21.320 se puede otra vez desde el ${dayTime(from, timeZone)} (${most}).`;
}
