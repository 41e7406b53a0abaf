import type { currencies } from '../features/gym/contract.ts';
import type { Client } from './people.ts';
import type { Article } from './products.ts';
import type { Stock } from './shelves.ts';

export interface StoreGym {
  id: string;
  name: string;
  header: string;
  currency: keyof typeof currencies;
  country: string;
  /** In hundredths of a per cent. */
  taxRate: number;
}

/** A day on which the till is opened, and how many sales it makes until the evening. */
export interface StoreDay {
  date: Temporal.PlainDate;
  sales: number;
}

export interface Taken {
  id: string;
  method: string;
  amount: number;
}

export type Buyer = Pick<Client, 'id' | 'name' | 'surname' | 'dni' | 'createdAt'>;

/** What a store's history is made from. The last day may be today, and then is not over. */
export interface StorePlan {
  gym: StoreGym;
  till: { id: string; name: string };
  articles: readonly Article[];
  /** What there is of them before the first day; nothing when left out. */
  stock?: Stock;
  days: readonly StoreDay[];
  /** The days of the week on which suppliers come. */
  deliveries: readonly number[];
  now: Temporal.ZonedDateTime;
  clients: readonly Buyer[];
  /** What was taken for memberships on each date. */
  memberships: ReadonlyMap<string, readonly Taken[]>;
  /** The number of the last receipt that there is. */
  lastReceipt: number;
}

/** From opening to closing, in milliseconds; a Saturday is short. Today it was opened in any case, and is open. */
export function hoursOf(
  date: Temporal.PlainDate,
  now: Temporal.ZonedDateTime,
): { opens: number; closes: number; until: number; isOpen: boolean } {
  const at = (plainTime: string) =>
    date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime }).epochMilliseconds;
  const isSaturday = date.dayOfWeek === 6;
  const opens = at(isSaturday ? '08:45' : '06:45');
  const closes = at(isSaturday ? '14:15' : '21:45');
  if (!date.equals(now.toPlainDate())) return { opens, closes, until: closes, isOpen: false };
  const present = now.epochMilliseconds;
  const early = Math.max(at('00:00'), present - 900_000);
  return { opens: Math.min(opens, early), closes: Math.max(closes, present), until: present, isOpen: true };
}
