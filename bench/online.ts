import { v7 as newId } from 'uuid';
import { goodKeys, type PaymentProviders } from '../src/test/payment-providers.ts';
import { ask, type HttpCall, openClient, post, type Session } from './http.ts';
import type { Minimal, Row } from './minimal.ts';
import type { Server } from './places.ts';
import { statements } from './statements.ts';

/** A link that somebody may pay, and a payment of which its provider tells again. */
export interface OnlineSubjects {
  readonly page: string;
  readonly linkId: string;
  readonly notice: HttpCall;
  readonly attemptId: string;
  /** Asks the provider as Pulso does. */
  readonly askProvider: () => Promise<unknown>;
}

interface Link {
  readonly id: string;
  readonly url: string;
}

const provider = 'khipu';

/** Turns a provider on, opens two links of who owes, and pays one of them. */
export async function openOnline(
  { port }: Server,
  { cookie, account }: Session,
  providers: PaymentProviders,
): Promise<OnlineSubjects> {
  const client = openClient(port, 1);
  await client.send({
    ...{ method: 'PUT', path: `/api/online-payments/providers/${provider}`, cookie },
    body: { version: 0, active: true, production: true, ...goodKeys[provider] },
  });
  const { items } = await ask<{ items: { memberships: { membershipId: string }[] }[] }>(
    port,
    '/receivables',
    cookie,
  );
  const [open, paying] = await Promise.all(
    items
      .flatMap(({ memberships }) => memberships)
      .slice(0, 2)
      .map(({ membershipId }) =>
        post<Link>(port, '/online-payments/links', cookie, { id: newId(), membershipId }),
      ),
  );
  if (!open || !paying) throw new Error('nobody of the seeded gym owes anything');
  await fetch(`http://127.0.0.1:${port}${new URL(paying.url).pathname}`, {
    ...{ method: 'POST', body: new URLSearchParams({ provider }) },
  });
  const paid = providers.pay(provider, providers.lastPlace());
  const { headers, body } = providers.notice(provider, paid);
  const notice: HttpCall = {
    ...{ method: 'POST', path: `/avisos-de-pago/${provider}/${account}`, headers, body: JSON.parse(body) },
  };
  await client.send(notice);
  client.close();
  const there = openClient(Number(new URL(providers.url).port), 10);
  const question: HttpCall = {
    ...{ method: 'GET', path: `/${provider}/v3/payments/${paid.id}` },
    headers: { 'x-api-key': goodKeys[provider].accessKey },
  };
  return {
    ...{ page: new URL(open.url).pathname, linkId: open.id, notice, attemptId: paid.attemptId },
    askProvider: () => there.send(question),
  };
}

export const onlineCalls = ({ page, notice }: OnlineSubjects) => ({
  'payment-page': (): HttpCall => ({ method: 'GET', path: page }),
  'payment-notice': (): HttpCall => notice,
});

export const onlineFloors = (
  minimal: Minimal,
  { linkId, attemptId, askProvider }: OnlineSubjects,
  today: string,
) => ({
  'payment-page': () => minimal.run(statements.paymentPage, [linkId, today]),
  'payment-notice': async (): Promise<Row[]> => {
    await askProvider();
    return minimal.run(statements.paymentNotice, [attemptId]);
  },
});
