import { count, day } from '../../wire/written.ts';
import type { Receivable } from './contract.ts';

type Written = (amount: number) => string;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'desde hoy', 'hace 1 día', 'hace 45 días', and 'desde el 01-12-2026' of a day to come. */
export function agoWords({ days, since }: Pick<Receivable, 'days' | 'since'>): string {
  if (days < 0) return `desde el ${day(since)}`;
  if (days === 0) return 'desde hoy';
  return `hace ${count(days)} ${days === 1 ? 'día' : 'días'}`;
}

type Owed = Pick<Receivable, 'name' | 'amount' | 'memberships' | 'store' | 'balance'>;

/** The message that reminds a client of what they owe, ready to be sent. */
export function reminderWords(
  { name, amount, memberships, store, balance }: Owed,
  gymName: string,
  money: Written,
): string {
  const parts = [
    ...memberships.map(
      (owed) => `${money(owed.amount)} de tu membresía ${owed.planName} desde el ${day(owed.since)}`,
    ),
    ...(store ? [`${money(store.amount)} en la tienda desde el ${day(store.since)}`] : []),
  ];
  return [
    `Hola, ${name}: en ${gymName} tienes pendiente ${list.format(parts)}.`,
    parts.length > 1 && `En total son ${money(amount)}.`,
    balance > 0 && `Tienes ${money(balance)} a favor.`,
    '¿Cuándo te acomoda pagarlo? Si ya lo hiciste, no tomes en cuenta este mensaje.',
  ]
    .filter(Boolean)
    .join(' ');
}
