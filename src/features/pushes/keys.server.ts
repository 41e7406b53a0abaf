import { createECDH } from 'node:crypto';
import type { ScopedContext } from '../../server/context.ts';

const curve = 'prime256v1';

interface ServerKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The pair of keys by which push services know this installation (VAPID, RFC 8292), in base64url. It follows from the database's
 * secret, so it is in every backup and in no archive of a gym, and each server of the installation has the same.
 */
export function serverKeys({ sign }: Pick<ScopedContext, 'sign'>): ServerKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(sign('web push'), 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** Whether a browser's key is one that messages can be encrypted for: a point of the curve. */
export function isUsableKey(p256dh: string): boolean {
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    return pair.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}
