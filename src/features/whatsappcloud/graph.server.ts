import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { askOutside } from '../../server/post-outside.ts';
import type { Settings } from '../../server/settings.ts';

const host = 'https://graph.facebook.com';
const version = 'v24.0';
const longestAnswer = 1_000_000;
const anywhere = ['0.0.0.0/0', '::/0'];

/** What it takes to ask Meta in a gym's name. */
export interface MetaAccess {
  readonly phoneNumberId: string;
  readonly businessId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly settings: Pick<Settings, 'providersUrl'>;
  readonly signal?: AbortSignal;
}

/** That Meta did not do what it was asked, by an error of its own, or did not answer. */
export class MetaError extends Error {
  /** Null where Meta did not answer. */
  readonly code: number | null;
  /** Whether it may have been done all the same. */
  readonly isUnclear: boolean;

  constructor(code: number | null, said: string, isUnclear: boolean) {
    super(`Meta: ${code ?? 'no answer'} ${said}`.trim());
    this.code = code;
    this.isUnclear = isUnclear;
  }
}

const Refusal = z.object({ error: z.object({ code: z.int(), message: z._default(z.string(), '') }) });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** By which Meta knows that the secret of the application is known, too. */
const proofOf = ({ accessToken, appSecret }: MetaAccess): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Asks the Graph API and answers what it says. @throws MetaError */
export async function askMeta(access: MetaAccess, { method, path, query, body }: Question): Promise<unknown> {
  const { settings, accessToken, signal } = access;
  const { providersUrl } = settings;
  const parameters = new URLSearchParams({ ...query, appsecret_proof: proofOf(access) });
  const asked = await askOutside({
    url: `${providersUrl ? `${providersUrl}/meta` : host}/${version}${path}?${parameters}`,
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Pulso',
      authorization: `Bearer ${accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    networks: providersUrl ? anywhere : [],
    longest: longestAnswer,
    ...(signal && { signal }),
  });
  if ('trouble' in asked) throw new MetaError(null, asked.trouble, asked.isSent);
  const data = parse(asked.text);
  if (asked.status >= 200 && asked.status < 300 && data !== null) return data;
  const refusal = z.safeParse(Refusal, data);
  if (refusal.success) throw new MetaError(refusal.data.error.code, refusal.data.error.message, false);
  throw new MetaError(null, `status ${asked.status}`, true);
}
