import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificates } from './certificates.ts';

const curve = 'prime256v1';
const publicBytes = 65;

/** A browser that has a subscription, with the keys that it alone knows. */
export function newBrowser(origin = 'https://push.example.com') {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(12).toString('hex')}`;
  /** Reads a message by RFC 8291, as one record of RFC 8188. */
  const decrypt = (body: Buffer): Record<string, string> => {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + publicBytes);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const material = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32);
    const derive = (name: string, length: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(material), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
      );
    const sealed = body.subarray(21 + publicBytes);
    const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    opening.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  };
  return {
    path,
    decrypt,
    subscription: {
      endpoint: `${origin}${path}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
  };
}
export type Browser = ReturnType<typeof newBrowser>;

const decoded = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** The claims of a request's VAPID header (RFC 8292). @throws unless the key that it names signed them */
export function readVapid(header = ''): Record<string, unknown> & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || decoded(head).alg !== 'ES256') throw new Error(`not signed: ${header}`);
  return { ...decoded(claims), key };
}

export interface Pushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on this machine. It takes every message, unless it is told to `answer` those for a browser otherwise. */
export async function openPushService() {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number | 'nothing'>();
  const { key, cert } = certificates.first;
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      pushed.push({ path, headers, body: Buffer.concat(parts) });
      const answer = answers.get(path) ?? 201;
      if (answer !== 'nothing') response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    newBrowser: () => newBrowser(origin),
    /** A status, or nothing at all, to messages for a browser; by default it takes them. */
    answer: ({ path }: Browser, answer: number | 'nothing' = 201) => void answers.set(path, answer),
    /** What a browser was told, decrypted. */
    told: ({ path, decrypt }: Browser) =>
      pushed.filter((one) => one.path === path).map(({ body }) => decrypt(body)),
    close: async () => {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Lets Pulso reach a push service on this machine. */
export const localPushes = { PULSO_WEBHOOK_NETWORKS: '127.0.0.0/8' };
