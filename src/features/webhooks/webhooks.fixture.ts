import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { type EventType, eventTypes } from './domain.ts';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders &
    Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  readonly body: string;
  readonly message: { readonly type: string; readonly timestamp: string; readonly data: never };
}

/** An address that is told things, and answers each with `answer`. */
export async function openReceiver() {
  const received: ReceivedMessage[] = [];
  const state = { status: 200, text: 'gracias', headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as ReceivedMessage['headers'],
        body,
        message: JSON.parse(body),
      });
      response.writeHead(state.status, state.headers).end(state.text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pulso`,
    port,
    received,
    answer: (status: number, text = '', headers: Record<string, string> = {}) =>
      Object.assign(state, { status, text, headers }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Lets webhooks reach a receiver on this machine. */
export const localNetworks = { PULSO_WEBHOOK_NETWORKS: '127.0.0.0/8' };

export async function addWebhook(
  maker: Person,
  { url }: Pick<Receiver, 'url'>,
  events: readonly EventType[] = eventTypes,
) {
  const id = newId();
  const { secret } = await maker.webhooks.create({ id, name: 'Contabilidad', url, events: [...events] });
  return { id, secret };
}

/** Once as of `now`. */
export const deliver = ({ app }: Pick<TestApp, 'app'>, now?: string) => app.doWork(now);

/** So much after an instant. */
export const later = (now: string, duration: Temporal.DurationLike): string =>
  Temporal.Instant.from(now).add(duration).toString();

export const now = '2030-03-04T15:00:00Z';

/** An application whose webhooks may reach this machine, and a gym and a receiver for each test. */
export const openDelivering = () => openTestApp({ now, environment: localNetworks });

export async function closeReceiver(gym: Person, receiver: Receiver): Promise<void> {
  for (const { id } of (await gym.webhooks.list({})).items) await gym.webhooks.remove({ id });
  await receiver.close();
}
