import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Whose secrets are sealed, and with what. */
export interface Sealing {
  readonly gymId: string;
  sign(text: string): string;
}

/** Signs with the secret of an installation. */
export const signWith =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64url');

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Of this installation and gym: what is sealed here is of no use elsewhere, as in an archive of the gym. */
const keyOf = ({ sign, gymId }: Sealing, purpose: string): Buffer =>
  Buffer.from(sign(`${purpose} of ${gymId}`), 'base64url');

/** What a secret is stored as. @param purpose of what it is, so that none is taken for another */
export function seal(context: Sealing, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(context, purpose), iv);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64');
}

/** A secret that was sealed here; null for one of another installation. */
export function unseal(context: Sealing, purpose: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  if (bytes.length < ivBytes + tagBytes) return null;
  try {
    const opening = createDecipheriv(cipher, keyOf(context, purpose), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
