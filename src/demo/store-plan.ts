import type { currencies } from '../features/gym/domain.ts';
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
  taxPerProduct: boolean;
}

/** A day on which the till opens, with its number of sales. */
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

/** The input of a store's history. The last day may be today, and is then not over. */
export interface StorePlan {
  gym: StoreGym;
  till: { id: string; name: string };
  articles: readonly Article[];
  /** Their stock before the first day; none by default. */
  stock?: Stock;
  days: readonly StoreDay[];
  /** The weekdays of deliveries. */
  deliveries: readonly number[];
  now: Temporal.ZonedDateTime;
  clients: readonly Buyer[];
  /** The membership payments of each date. */
  memberships: ReadonlyMap<string, readonly Taken[]>;
  /** The number of the last existing receipt. */
  lastReceipt: number;
}

/** Opening and closing times, in milliseconds; Saturdays are short. Today has opened in any case, and is still open. */
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
  const nowMs = now.epochMilliseconds;
  const early = Math.max(at('00:00'), nowMs - 900_000);
  return { opens: Math.min(opens, early), closes: Math.max(closes, nowMs), until: nowMs, isOpen: true };
}
