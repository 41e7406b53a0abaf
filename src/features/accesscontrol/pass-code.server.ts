import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ScopedContext } from '../../server/context.ts';
import { codeSeconds, type Denial } from './domain.ts';

type Signing = Pick<ScopedContext, 'sign' | 'gymId'>;

/** What comes before the 32 bytes of an Ed25519 key in PKCS #8: RFC 8410. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of a gym that signs its clients' codes: nothing is stored, and readers need only its public half. */
function signingKey(context: Signing): KeyObject {
  const seed = Buffer.from(context.sign(`access codes ${context.gymId}`), 'base64url');
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/** The 32 bytes with which a reader verifies codes by itself, in base64url. */
export function publicCodeKey(context: Signing): string {
  const { x } = createPublicKey(signingKey(context)).export({ format: 'jwk' });
  return `${x}`;
}

/** The turn of `codeSeconds` that an instant is in. */
export const turnOf = (milliseconds: number): number => Math.floor(milliseconds / 1000 / codeSeconds);

const signed = (holder: string, turn: number) => Buffer.from(`${holder}.${turn}`);

/** A client's codes, of one turn after another. */
export function codesOf(context: Signing, clientId: string, first: number, count: number): string[] {
  const key = signingKey(context);
  const holder = clientId.replaceAll('-', '');
  return Array.from({ length: count }, (_, place) => {
    const turn = first + place;
    return `${holder}.${turn}.${sign(null, signed(holder, turn), key).toString('base64url')}`;
  });
}

interface Holder {
  /** Null where the gym has not signed it. */
  readonly clientId: string | null;
  readonly denial: Denial | null;
}

/** Whose code this is. It counts in its turn and the next, and in the one before where a clock is late. */
export function readCode(context: Signing, code: string, at: number): Holder {
  const [holder = '', turn = '', signature = ''] = code.split('.');
  const key = createPublicKey(signingKey(context));
  const given = Buffer.from(signature, 'base64url');
  if (!/^\d{1,12}$/.test(turn) || !verify(null, signed(holder, Number(turn)), key, given))
    return { clientId: null, denial: 'unknown_pass' };
  const clientId = holder.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const isCurrent = Math.abs(turnOf(at) - Number(turn)) <= 1;
  return { clientId, denial: isCurrent ? null : 'code_expired' };
}
