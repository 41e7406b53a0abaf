import type { IncomingHttpHeaders } from 'node:http';

/** What is paid at a provider, in its own units. */
export interface PaidThere {
  id: string;
  attemptId: string;
  status: string;
  detail: string;
  amount: number;
  currency: string;
  refunded: number;
  /** When it was paid, as the provider writes it. */
  paidAt: string;
}

/** Where something can be paid. */
export interface Place {
  readonly id: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly currency: string;
  readonly back: string;
  /** Where who gives up comes back, if that is another address. */
  readonly leave?: string;
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

export interface Answer {
  /** 0 for a connection that ends without an answer. */
  readonly status: number;
  readonly data?: unknown;
  readonly page?: string;
  readonly location?: string;
}

export interface SentNotice {
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A provider: what it answers, and what its payer and its shop do there. */
export interface ProviderThere {
  answer(question: Question): Answer;
  paid(place: Place, id: string): PaidThere;
  reject(paid: PaidThere): void;
  notice(paid: Pick<PaidThere, 'id' | 'attemptId'>, secret: string): SentNotice;
  /** After a payment was given back as a whole. */
  goneBack(paid: PaidThere): void;
}

export const paidAt = '2030-03-04T12:00:00.000-03:00';

export const found = (data: unknown): Answer => ({ status: 200, data });
export const missing: Answer = { status: 404, data: { message: 'not found' } };

/** What the providers know, all together. */
export interface Ledger {
  readonly places: Map<string, Place>;
  readonly payments: Map<string, PaidThere>;
  nextId(): string;
  /** @returns where it is paid */
  addPlace(name: string, place: Place): string;
  giveBack(paid: PaidThere, amount: number): Answer;
}

export function openLedger(url: () => string): Ledger {
  const places = new Map<string, Place>();
  let lastId = 1_000_000;
  const nextId = () => {
    lastId += 1;
    return String(lastId);
  };
  return {
    places,
    payments: new Map(),
    nextId,
    addPlace: (name, place) => {
      places.set(place.id, place);
      return `${url()}/${name}/checkout/${place.id}`;
    },
    giveBack: (paid, amount) => {
      if (amount > paid.amount - paid.refunded)
        return { status: 400, data: { message: 'amount is too much' } };
      paid.refunded += amount;
      return { status: 201, data: { id: Number(nextId()), amount } };
    },
  };
}
