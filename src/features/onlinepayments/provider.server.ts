import { createHmac, timingSafeEqual } from 'node:crypto';
import { askOutside } from '../../server/post-outside.ts';
import type { Notice } from '../../server/public-notices.ts';
import type { Settings } from '../../server/settings.ts';
import type { Provider, ProviderTrouble } from './domain.ts';

export interface Keys {
  readonly accessKey: string;
  readonly secret: string;
}

/** What it takes to ask a provider in a gym's name. */
export interface ProviderAccess extends Keys {
  readonly provider: Provider;
  readonly production: boolean;
  readonly settings: Pick<Settings, 'providersUrl'>;
  readonly signal?: AbortSignal;
}

/** What is to be paid. Amounts are in the currency's minor unit. */
export interface Order {
  /** Of our attempt: the provider says it again with each payment. */
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly title: string;
  /** The payer's; empty when unknown. */
  readonly email: string;
  readonly expiresAt: string;
  readonly returnUrl: string;
  readonly noticeUrl: string;
}

/** An attempt as far as we know it. */
export interface Attempt {
  readonly id: string;
  readonly reference: string;
  readonly paymentReference: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly returned: boolean;
  /** Whether a payment that waits for us is wanted: its payer came back, and still owes it. */
  readonly toConfirm: boolean;
  /** Whether it was to be confirmed before, and nobody knows whether it was. */
  readonly confirming: boolean;
  /** Whether another attempt has to be decided first. */
  readonly isBlocked: boolean;
}

/** What a provider says of a payment, when it is asked itself. */
export interface ProviderPayment {
  /** The id of our attempt. */
  readonly attemptId: string;
  readonly paymentReference: string;
  /**
   * 'open' while its payer did nothing yet; 'waiting' while they still have to pay at a counter; 'pending' while a bank or a review
   * decides.
   */
  readonly state: 'open' | 'waiting' | 'pending' | 'paid' | 'rejected';
  /** In the currency's minor unit; null for one that the currency does not have. */
  readonly amount: number | null;
  readonly currency: string;
  /** How much of it was given back, as far as the provider tells. */
  readonly refunded: number;
  /** When it was paid, an instant; null where the provider does not say. */
  readonly paidAt: string | null;
  /** Whether the payer denies it, and nobody knows yet who keeps the money. */
  readonly isDisputed: boolean;
}

/** What a notice that was verified is about, to ask for. */
export type Noticed = string;

export interface RefundOrder {
  /** The key by which it is done once. */
  readonly id: string;
  /** What the provider called it, when it took it up and was not done with it; else empty. */
  readonly refundReference: string;
  readonly paymentReference: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  /** Whether nothing of the payment is left then. */
  readonly isWhole: boolean;
}

/** How a payer came back: with what the provider calls their attempt, where it says so, or without having paid. */
export type PayerReturn =
  | { readonly isPaid: true; readonly reference: string | null }
  | { readonly isPaid: false };

/** In the address of who gave up; nobody believes it, as anybody can type it. */
const givenUp = 'anulado';

/** Where who gives up comes back, if the provider has an address of its own for that. */
export const leaveUrlOf = (returnUrl: string): string => `${returnUrl}?${givenUp}=1`;

/** The return of a payer to whom the provider gives an address of its own for giving up: nothing follows from that one. */
export const readReturnOrLeave = (query: URLSearchParams): PayerReturn | null =>
  query.has(givenUp) ? null : { isPaid: true, reference: null };

/** What a provider says of a refund that it was asked for. */
export interface RefundAnswer {
  readonly state: 'done' | 'started' | 'rejected';
  readonly refundReference: string;
}

/** One way to be paid online. Each of its functions but `readNotice` asks the provider. @throws ProviderError */
export interface PaymentProvider {
  /** Whether a refund that is asked for again, by the same key, is done once. */
  readonly refundsOnce: boolean;
  /** Whether it says how much of a payment was given back; otherwise only that something was. */
  readonly tellsParts: boolean;
  /** Whether it charges nobody before it is told to: else who comes back may have been charged. */
  readonly chargesWhenConfirmed?: true;
  /** Within how many minutes of being opened a place has to be entered, where that is not as long as a link can be paid. */
  readonly minutesToOpen?: number;
  /** Opens a place to pay. */
  create(access: ProviderAccess, order: Order): Promise<{ readonly reference: string; readonly url: string }>;
  /**
   * What the address to which a payer came back says, where it tells whether they paid, or gave up. Null where nothing follows from it.
   */
  readReturn?(query: URLSearchParams): PayerReturn | null;
  /** The payments of an attempt as they are now, after those that are wanted were confirmed. */
  find(access: ProviderAccess, attempt: Attempt): Promise<readonly ProviderPayment[]>;
  /** What a notice is about: null where it is none of this gym's provider, '' for what is of no interest. */
  readNotice(notice: Notice, keys: Keys): Noticed | null;
  findNoticed(access: ProviderAccess, noticed: Noticed): Promise<readonly ProviderPayment[]>;
  refund(access: ProviderAccess, refund: RefundOrder): Promise<RefundAnswer>;
  /** Whether the keys are good. */
  test(access: ProviderAccess): Promise<void>;
}

/** Why a provider did not do what it was asked. `said` is its own message, where it has one. */
export class ProviderError extends Error {
  readonly trouble: ProviderTrouble;
  readonly said: string;
  /** Whether it cannot have done it: it was not reached, or said that it was asked too often. */
  readonly isUndone: boolean;

  constructor(trouble: ProviderTrouble, said = '', isUndone = trouble !== 'unreachable') {
    super(`the provider ${trouble}: ${said}`);
    this.trouble = trouble;
    this.said = said.slice(0, 200);
    this.isUndone = isUndone;
  }
}

const longestAnswer = 500_000;
const anywhere = ['0.0.0.0/0', '::/0'];

interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The provider's own address. */
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const messageOf = (data: unknown): string => {
  if (typeof data !== 'object' || data === null) return '';
  const { message, error_message: written, error } = data as Record<string, unknown>;
  const nested =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error;
  return ([message, written, nested].find((said) => typeof said === 'string') as string | undefined) ?? '';
};

/** Asks a provider and answers what it says. @throws ProviderError, also where it answers an error */
export async function askProvider(
  { provider, settings: { providersUrl }, signal }: ProviderAccess,
  { method, host, path, headers, body }: Question,
): Promise<unknown> {
  const asked = await askOutside({
    url: `${providersUrl ? `${providersUrl}/${provider}` : host}${path}`,
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Pulso',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    networks: providersUrl ? anywhere : [],
    longest: longestAnswer,
    signal,
  });
  if ('trouble' in asked) throw new ProviderError('unreachable', '', !asked.isSent);
  const data = parse(asked.text);
  if (asked.status >= 200 && asked.status < 300) return data;
  if (asked.status === 401 || asked.status === 403) throw new ProviderError('keys', messageOf(data));
  if (asked.status === 429) throw new ProviderError('unreachable', messageOf(data), true);
  if (asked.status >= 500) throw new ProviderError('unreachable', messageOf(data));
  throw new ProviderError('refused', messageOf(data));
}

/** The instant that a provider wrote; null for none. */
export function asInstant(text: string | null | undefined): string | null {
  try {
    return text ? Temporal.Instant.from(text).toString() : null;
  } catch {
    return null;
  }
}

/** Whether a signature is that of `text` by `secret`, in the time that tells nothing of it. */
export function isSigned(
  text: string,
  secret: string,
  signature: string,
  encoding: 'hex' | 'base64',
): boolean {
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature, encoding);
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}

/** The parts of a header as 't=1,s=2'; a value may hold further '='. */
export const partsOfHeader = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    header.split(',').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')];
    }),
  );

export const parseNotice = (body: string): unknown => parse(body);
