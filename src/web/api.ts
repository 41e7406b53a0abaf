import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { contract } from '../contract.ts';
import {
  counterLocked,
  gymSuspended,
  notPermitted,
  otherPerson,
  signedOut as signedOutFailure,
  supportOver,
} from '../wire/failures.ts';
import type { Right } from '../wire/rights.ts';
import { mayInSupport, type Output, rightsOf, type Sent, type Verb } from '../wire/verb.ts';
import { askPermit, leaveForOtherPerson, shownPerson } from './counter.ts';
import { askedGym } from './gym-choice.ts';
import { doubtConnection, isLost } from './offline/connection.ts';
import { untilStaying } from './signed-in.ts';
import { askedSupport, endSupport } from './support.ts';

/** A failed call; `message` and `fields` are Spanish texts to show as they are. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** After how many milliseconds the same may succeed: Pulso or its database is away for a moment. */
  readonly retryAfterMs: number | undefined;

  constructor(parts: {
    code: string;
    status: number;
    message: string;
    requestId?: string;
    fields?: Record<string, string>;
    retryAfterMs?: number;
  }) {
    super(parts.message);
    this.code = parts.code;
    this.status = parts.status;
    this.requestId = parts.requestId ?? '';
    this.fields = parts.fields;
    this.retryAfterMs = parts.retryAfterMs;
  }
}

export const unreachable = () =>
  new ApiError({
    code: 'network',
    status: 0,
    message: 'No hay conexión con Pulso. Lo que escribiste sigue aquí: inténtalo otra vez.',
  });

export const isUnreachable = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === unreachable().code;

async function failureOf(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as { error: ConstructorParameters<typeof ApiError>[0] };
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    return new ApiError({
      ...error,
      status: response.status,
      ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
    });
  } catch {
    doubtConnection();
    return unreachable();
  }
}

/** A query's last output, with the ETag by which the server can tell whether it is still current. */
interface CachedResponse {
  tag?: string;
  output?: unknown;
}

export interface CallOptions {
  /** The client whose view asks, rather than the client itself. */
  readonly viewed?: string | undefined;
  readonly permit?: string;
  /** Who did what is sent only now: the session, the person and the instant. */
  readonly maker?: string | undefined;
  /** Whether what is sent only now may ask for a PIN. */
  readonly asks?: boolean;
  /** What it then asks for. */
  readonly about?: string;
}

/** Of which rights somebody with a PIN needs one, where a verb refused with `code` what may be sent again with a permit; or null. */
function rightsToAsk(verb: Verb, code: string, isLate: boolean): readonly Right[] | null {
  if (!('right' in verb)) return null;
  if (verb.beyond && code === verb.beyond.failure.code) return [verb.beyond.right];
  return code === notPermitted.code && (verb.authorizable || isLate) ? rightsOf(verb) : null;
}

let firstChange: string | undefined;
/**
 * The last change of the gym before the page first read from it; empty if that is not known of all that the page has read.
 */
export const changeBeforeFirst = (): string => firstChange ?? '';

async function call(
  verb: Verb,
  input: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
  cached: CachedResponse = {},
  { viewed, permit, maker, asks = !maker, about }: CallOptions = {},
): Promise<unknown> {
  const remaining = { ...input };
  const path = verb.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(remaining[name]);
    delete remaining[name];
    return encodeURIComponent(value);
  });
  const reads = verb.method === 'GET';
  const query = reads
    ? new URLSearchParams(
        Object.entries(remaining).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)]],
        ),
      )
    : null;
  if (signal) await untilStaying();
  const support = askedSupport();
  const gym = support ? null : askedGym();
  const person = support ? null : shownPerson();
  let response: Response;
  try {
    response = await fetch(`/api${path}${query?.size ? `?${query}` : ''}`, {
      method: verb.method,
      ...(signal && { signal }),
      headers: {
        ...(support && { 'pulso-support': support }),
        ...(gym && { 'pulso-gym': gym }),
        ...(person && { 'pulso-person': person }),
        ...(permit && { 'pulso-permit': permit }),
        ...(maker && { 'pulso-maker': maker }),
        ...(viewed !== undefined && { 'pulso-view': viewed }),
        ...(cached.tag && { 'if-none-match': cached.tag }),
        ...(!reads && { 'content-type': 'application/json' }),
      },
      ...(!reads && { body: JSON.stringify(remaining) }),
    });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    // What the device keeps may take the answer's place.
    firstChange = '';
    doubtConnection();
    throw unreachable();
  }
  firstChange ??= response.headers.get('pulso-last-change') ?? undefined;
  if (response.status === 304) return cached.output;
  if (!response.ok) {
    const failure = await failureOf(response);
    if (failure.code === signedOutFailure.code) signedOut();
    if (failure.code === gymSuspended.code) suspended();
    if (support && failure.code === supportOver.code) endSupport();
    if (failure.code === otherPerson.code || failure.code === counterLocked.code)
      leaveForOtherPerson(failure.code === counterLocked.code);
    const rights = asks && !permit ? rightsToAsk(verb, failure.code, maker !== undefined) : null;
    if (rights) {
      const given = await askPermit({
        rights,
        request: { method: verb.method, url: `/api${path}`, body: remaining, ...(maker && { maker }) },
        about,
      });
      if (given) return call(verb, input, signal, cached, { viewed, maker, permit: given });
    }
    throw failure;
  }
  cached.output = await response.json();
  cached.tag = response.headers.get('etag') ?? '';
  return cached.output;
}

let signedOut = (): void => {};
/** Sets what happens when a call fails because the session ended. */
export const onSignedOut = (handler: () => void): void => {
  signedOut = handler;
};

let suspended = (): void => {};
/** Sets what happens when a call fails because an operator has suspended the gym. */
export const onSuspended = (handler: () => void): void => {
  suspended = handler;
};

export interface Call<V extends Verb> {
  (
    input: Sent<V>,
    signal?: AbortSignal,
    cached?: CachedResponse,
    options?: Pick<CallOptions, 'viewed' | 'maker' | 'asks' | 'about'>,
  ): Promise<Output<V>>;
  readonly key: readonly [feature: string, verb: string];
  /** Of which a caller needs one; null where none is needed. */
  readonly rights: readonly Right[] | null;
  /** Whether who lacks them may ask for the PIN of somebody who does not. */
  readonly authorizable: boolean;
  /** Whether a device keeps its last output. */
  readonly kept: boolean;
  /** Whether an open screen asks again only now and then. */
  readonly heavy: boolean;
  /** Whether an operator who looks at a gym may call it. */
  readonly inSupport: boolean;
}

type CallsOf<C> = { readonly [K in keyof C]: C[K] extends Verb ? Call<C[K]> : never };
type Api = { readonly [F in keyof typeof contract]: CallsOf<(typeof contract)[F]> };

/** Every verb of the contract as a function: `api.clients.list({ search: 'ana' })`. @throws ApiError */
export const api = Object.fromEntries(
  Object.entries(contract).map(([feature, verbs]) => [
    feature,
    Object.fromEntries(
      Object.entries(verbs).map(([name, verb]) => [
        name,
        Object.assign(
          (input: object, signal?: AbortSignal, cached?: CachedResponse, options?: CallOptions) =>
            call(verb as Verb, input as Record<string, unknown>, signal, cached, options),
          {
            key: [feature, name],
            rights: rightsOf(verb as Verb),
            authorizable: 'authorizable' in verb && verb.authorizable === true,
            kept: (verb as Verb).kept === true,
            heavy: (verb as Verb).heavy === true,
            inSupport: mayInSupport(verb as Verb),
          },
        ),
      ]),
    ),
  ]),
) as unknown as Api;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly viewed?: string; readonly heavy?: boolean };
  }
}

/** Dropped together with the query. */
const memos = new WeakMap<object, CachedResponse>();

function memoOf(client: QueryClient, queryKey: QueryKey): CachedResponse {
  const cachedQuery = client.getQueryCache().find({ queryKey, exact: true });
  if (!cachedQuery) return {};
  const cached = memos.get(cachedQuery) ?? {};
  memos.set(cachedQuery, cached);
  return cached;
}

type Recall = (client: QueryClient, queryKey: QueryKey) => Promise<unknown>;

const recallKept: Recall = async (...asked) => (await import('./offline/kept.ts')).readKept(...asked);

/**
 * What `ask` answers; without a connection what `recall` finds, by default what this page or this device keeps of the query.
 * @throws ApiError
 */
export async function askOrKept<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<Answer>,
  recall: Recall = recallKept,
): Promise<Answer> {
  try {
    return await ask();
  } catch (reason) {
    if (!isUnreachable(reason)) throw reason;
    const kept = await recall(client, queryKey).catch(() => undefined);
    if (kept === undefined) throw reason;
    return kept as Answer;
  }
}

/**
 * The query options of a verb: `useQuery(query(api.clients.list, { search }))`. After a change
 * elsewhere it is fetched again, and the server sends no body if the output is the same.
 */
export const query = <V extends Verb>(verb: Call<V>, input: Sent<V>) =>
  queryOptions({
    queryKey: [...verb.key, input],
    queryFn: ({ client, queryKey, signal, meta }): Promise<Output<V>> => {
      const ask = () => verb(input, signal, memoOf(client, queryKey), { viewed: meta?.viewed });
      return verb.kept && !askedSupport() ? askOrKept(client, queryKey, ask) : ask();
    },
    ...(verb.heavy && { meta: { heavy: true } }),
  });

/**
 * As `query`, but a device without a connection answers from what it keeps of other queries, if it can. What it answers may
 * be less than the server knows, so nothing shares it with `query`.
 */
export const queryOrDevice = <V extends Verb>(
  verb: Call<V>,
  input: Sent<V>,
  answer: (client: QueryClient) => Promise<Output<V> | undefined>,
) =>
  queryOptions({
    queryKey: [...verb.key, input, 'or device'],
    queryFn: async ({ client, queryKey, signal }): Promise<Output<V>> => {
      if (askedSupport()) return (await verb(input, signal)) as Output<V>;
      const own = () => answer(client).catch(() => undefined);
      const known = isLost() ? await own() : undefined;
      if (known !== undefined) return known;
      try {
        return (await verb(input, signal, memoOf(client, queryKey))) as Output<V>;
      } catch (reason) {
        const kept = isUnreachable(reason) ? await own() : undefined;
        if (kept === undefined) throw reason;
        return kept;
      }
    },
  });
