import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A secret as the Standard Webhooks write it: 256 random bits. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

interface Message {
  readonly id: string;
  /** In Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that say whose a message is, by the Standard Webhooks: signed with each secret, so that one can be replaced. */
export function signedHeaders(
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
