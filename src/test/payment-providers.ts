import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFintoc } from './providers/fintoc.ts';
import { openKhipu } from './providers/khipu.ts';
import {
  type Answer,
  openLedger,
  type PaidThere,
  type Place,
  type Question,
  type SentNotice,
} from './providers/ledger.ts';
import { openMercadoPago } from './providers/mercadopago.ts';
import { openMeta } from './providers/meta.ts';
import { goodNetworkKeys, type NetworkName, openNetworks } from './providers/networks.ts';
import { openWebpay } from './providers/webpay.ts';

/** The keys that the providers here accept, and the secrets by which they sign. */
export const goodKeys = {
  mercadopago: { accessKey: 'APP_USR-1234567890', secret: 'mp-secreto' },
  khipu: { accessKey: 'khipu-1234567890', secret: 'khipu-secreto' },
  webpay: { accessKey: '597000000001', secret: 'webpay-secreto' },
  fintoc: { accessKey: 'sk_test_1234567890', secret: 'whsec_fintoc' },
} as const;
export type ProviderName = keyof typeof goodKeys;

const isNetwork = (name: string): name is NetworkName => Object.hasOwn(goodNetworkKeys, name);
const isName = (name: string): name is ProviderName => Object.hasOwn(goodKeys, name);

/** How who gives up comes back: by a form of another site from Webpay's integration, else by an address. */
const leavingOf = (name: ProviderName, { id, back, leave = back }: Place): string =>
  name === 'webpay'
    ? `<form method="post" action="${back.split('?')[0]}"><input type="hidden" name="TBK_TOKEN" value="${id}"><button>Anular</button></form>`
    : `<a href="${leave}">Anular</a>`;

const checkoutPage = (name: ProviderName, place: Place): Answer => ({
  status: 200,
  page: `<!doctype html><html lang="es"><title>Pago</title><h1>Pagar ${place.amount} ${place.currency}</h1>
<form action="/${name}/checkout/${place.id}/pay"><button>Pagar ahora</button></form>
<form action="/${name}/checkout/${place.id}/reject"><button>Rechazar</button></form>${leavingOf(name, place)}</html>`,
});

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : {};
}

async function reply(
  request: IncomingMessage,
  response: ServerResponse,
  answerTo: (name: string, question: Question) => Answer | Promise<Answer>,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  const [, name = '', path = ''] = /^\/([a-z]+)(\/.*)$/.exec(pathname) ?? [];
  const { method = 'GET', headers } = request;
  const body = await readBody(request);
  const { status, data, page, location } = await answerTo(name, { method, path, query, headers, body });
  if (status === 0) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json',
    ...(location && { location }),
  });
  response.end(page ?? (status === 204 ? '' : JSON.stringify(data ?? {})));
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Servers that speak what the providers of payments, the wellness networks and Meta for WhatsApp document, each below its name. */
export async function openPaymentProviders() {
  let url = '';
  const ledger = openLedger(() => url);
  const there = {
    mercadopago: openMercadoPago(ledger, goodKeys.mercadopago.accessKey),
    khipu: openKhipu(ledger, goodKeys.khipu.accessKey),
    webpay: openWebpay(ledger, goodKeys.webpay),
    fintoc: openFintoc(ledger, goodKeys.fintoc.accessKey),
  };
  const [meta, networks] = [openMeta(), openNetworks()];
  const asked: (Question & { readonly name: ProviderName | NetworkName })[] = [];
  const failing = new Set<string>();

  const pay = (name: ProviderName, place: Place, { amount = place.amount, rejected = false } = {}) => {
    const paid = there[name].paid({ ...place, amount }, ledger.nextId());
    if (rejected) there[name].reject(paid);
    ledger.payments.set(paid.id, paid);
    return paid;
  };

  function checkout(name: ProviderName, path: string): Answer | null {
    const [, id = '', act] = /^\/checkout\/([^/]+)(?:\/(pay|reject))?$/.exec(path) ?? [];
    const place = ledger.places.get(id);
    if (!place) return null;
    if (!act) return checkoutPage(name, place);
    pay(name, place, { rejected: act === 'reject' });
    return { status: 302, location: place.back };
  }

  const workOf = (name: string, question: Question) => {
    if (isNetwork(name)) return { name, work: () => networks.answer(name, question) };
    return isName(name) ? { name, work: () => there[name].answer(question) } : null;
  };

  function answerTo(named: string, question: Question): Answer | Promise<Answer> {
    if (named === 'meta') return meta.answer(question);
    const asking = workOf(named, question);
    if (!asking) return { status: 404 };
    const { name, work } = asking;
    const page = isName(name) && question.method === 'GET' ? checkout(name, question.path) : null;
    if (page) return page;
    asked.push({ ...question, name });
    if (failing.has(`busy ${name}`)) return { status: 429, data: { message: 'too many requests' } };
    if (failing.has(name)) return { status: 503, data: { message: 'down' } };
    const answer = work();
    // It did what it was asked, and nobody hears of it.
    return failing.has(`answers of ${name}`) ? { status: 503 } : answer;
  }

  const server = await listen((request, response) => reply(request, response, answerTo));
  url = server.url;

  return {
    url,
    asked,
    networks,
    /** WhatsApp's, which a gym writes by. */
    meta,
    /** Lets a provider fail before or after it did what it was asked, or be asked too often. */
    fail: (what: ProviderName | NetworkName | `${'answers of' | 'busy'} ${ProviderName | NetworkName}`) =>
      void failing.add(what),
    recover: () => {
      failing.clear();
      there.mercadopago.answerRefunds('approved');
    },
    /** What Mercado Pago answers to refunds. */
    answerRefunds: there.mercadopago.answerRefunds,
    webpay: there.webpay,
    fintoc: there.fintoc,
    /** The last place to pay that was opened. */
    lastPlace: (): Place => {
      const last = [...ledger.places.values()].at(-1);
      if (!last) throw new Error('nobody was asked to pay');
      return last;
    },
    /** As the payer does at the provider's. */
    pay,
    /** As the gym does in its account at the provider's. */
    refundThere: (name: ProviderName, paid: PaidThere, amount: number) => {
      ledger.giveBack(paid, amount);
      if (paid.refunded === paid.amount) there[name].goneBack(paid);
    },
    /** What a provider sends of a payment. */
    notice: (
      name: ProviderName,
      paid: Pick<PaidThere, 'id' | 'attemptId'>,
      secret: string = goodKeys[name].secret,
    ): SentNotice => there[name].notice(paid, secret),
    close: server.close,
  };
}

export type PaymentProviders = Awaited<ReturnType<typeof openPaymentProviders>>;
