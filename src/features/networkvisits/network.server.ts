import { askOutside } from '../../server/post-outside.ts';
import type { Notice } from '../../server/public-notices.ts';
import type { Settings } from '../../server/settings.ts';
import type { Network, Refusal } from './domain.ts';

/** What it takes to ask a network in a gym's name. */
export interface NetworkAccess {
  readonly network: Network;
  readonly gymNumber: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly settings: Pick<Settings, 'providersUrl'>;
  readonly signal?: AbortSignal;
}

/** Who a network says came, and by what it is confirmed. */
export interface VisitRequest {
  /** Of the person, at every visit the same. */
  readonly token: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  /** What the network calls the check-in, where it has to be named to confirm it; else empty. */
  readonly confirmation: string;
}

/** A check-in as a network tells it. */
export interface CheckIn extends VisitRequest {
  /** What tells it from all others. */
  readonly reference: string;
  /** Of the gym where it was made; there may be several. */
  readonly gymNumbers: readonly string[];
  readonly product: string;
  readonly arrivedAt: string;
  /** Until when it can be confirmed; null for the end of the day. */
  readonly expiresAt: string | null;
}

/** What a network says of a visit that it was asked to confirm; 'repeated' where it had confirmed one of that day before. */
export type NetworkAnswer =
  | 'confirmed'
  | 'repeated'
  | 'unanswered'
  | Exclude<Refusal, 'repeated' | 'unclear'>;

/** One network whose members visit gyms. */
export interface WellnessNetwork {
  /** Whether a confirmation that is asked for again is done once, and answered as the first time. */
  readonly confirmsOnce: boolean;
  /** Whether its notice is signed with the gym's secret, where networks do so. */
  isGenuine(notice: Notice, access: Pick<NetworkAccess, 'secret'>): boolean;
  /** The check-in that a notice tells of; null for something else. */
  read(notice: Notice): CheckIn | null;
  confirm(access: NetworkAccess, request: VisitRequest): Promise<NetworkAnswer>;
  /** Whether the keys are good; null where it does not say. */
  test(access: NetworkAccess): Promise<boolean | null>;
}

const longestAnswer = 100_000;
const anywhere = ['0.0.0.0/0', '::/0'];

interface Question {
  /** The network's own address. */
  readonly host: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An instant as a network writes it, or in milliseconds; null for none, and for one that no calendar of the gym reaches. */
export function instantIn(written: string | number | null | undefined): string | null {
  if (written === null || written === undefined) return null;
  try {
    const instant =
      typeof written === 'number'
        ? Temporal.Instant.fromEpochMilliseconds(Math.round(written))
        : Temporal.Instant.from(written);
    return /^[1-9]\d{3}-/.test(instant.toString()) ? instant.toString() : null;
  } catch {
    return null;
  }
}

/** Posts to a network. @returns null where it does not answer, or says that it cannot now */
export async function askNetwork(
  { network, settings: { providersUrl }, signal }: NetworkAccess,
  { host, path, headers, body }: Question,
): Promise<{ readonly status: number; readonly data: unknown } | null> {
  const asked = await askOutside({
    url: `${providersUrl ? `${providersUrl}/${network}` : host}${path}`,
    method: 'POST',
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
  if ('trouble' in asked || asked.status === 429 || asked.status >= 500) return null;
  return { status: asked.status, data: parseJson(asked.text) };
}

export const isKeyTrouble = (status: number): boolean => status === 401 || status === 403;
