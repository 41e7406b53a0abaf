import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for a secret (RFC 6238), `steps` half minutes from now. */
export function appCodeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const given = new Map<string, number>();

/** A code that was not given before; the server takes each once, and none of later than half a minute from now. */
export function freshCodeOf(secret: string): string {
  const now = Math.floor(Date.now() / stepMs);
  const step = Math.max(now, (given.get(secret) ?? 0) + 1);
  if (step > now + 1) throw new Error('the app has no other code yet: use a recovery code');
  given.set(secret, step);
  return appCodeOf(secret, step - now);
}
