// What strangers, doors and networks ask of a gym: its public page, a purchase, a passage and a check-in of a wellness network.
import { v7 as newId } from 'uuid';
import type { PaymentProviders } from '../src/test/payment-providers.ts';
import { goodNetworkKeys, networkNotice } from '../src/test/providers/networks.ts';
import { findClients } from './bookings.ts';
import { ask, type HttpCall, type HttpClient, openClient, post, type Session } from './http.ts';
import type { Minimal } from './minimal.ts';
import type { Server } from './places.ts';
import { statements } from './statements.ts';

const slug = 'banco-de-pruebas';
const network = 'wellhub';
/** How many clients have a card: nobody passes twice, unless more pass than are measured. */
const cardHolders = 1_100;

export interface OutsideSubjects {
  readonly planId: string;
  /** Of what is for sale: what the form carries back. */
  readonly offer: Readonly<Record<string, string>>;
  readonly readerKey: string;
  /** The numbers of the cards. */
  readonly cards: readonly string[];
  readonly notice: () => HttpCall;
}

/** Sells plans on the gym's page, at an address of the benchmark's. */
async function sellOnPage({ port }: Server, { cookie }: Session, client: HttpClient): Promise<void> {
  const {
    gymName: _,
    calendars: __,
    ...page
  } = await ask<Record<string, unknown>>(port, '/sport-page', cookie);
  const body = { ...page, slug, sellsPlans: true };
  await client.send({ method: 'PUT', path: '/api/sport-page', cookie, body });
}

async function offerPlan({ port }: Server, { cookie }: Session) {
  const plan = { kind: 'period', name: 'Mensual en línea', price: 30_000, sellOnline: true };
  const { id: planId } = await post<{ id: string }>(port, '/plans', cookie, { id: newId(), ...plan });
  const page = await (await fetch(`http://127.0.0.1:${port}/g/${slug}/planes/${planId}`)).text();
  const readValue = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const shown = { amount: readValue('amount'), versionId: readValue('versionId'), terms: readValue('terms') };
  return { planId, offer: { ...shown, startsOn: readValue('startsOn') } };
}

async function openDoor(server: Server, session: Session) {
  const { port } = server;
  const reader = { id: newId(), name: 'Entrada', direction: 'in' };
  const { key: readerKey } = await post<{ key: string }>(port, '/access/readers', session.cookie, reader);
  const cards: string[] = [];
  for (const clientId of (await findClients(server, session, cardHolders + 100)).slice(-cardHolders)) {
    const number = `${10_000_000 + cards.length}`;
    await post(port, `/clients/${clientId}/access-cards`, session.cookie, { id: newId(), number });
    cards.push(number);
  }
  return { readerKey, cards };
}

/** Turns a network on. @returns a check-in of somebody new at each call, as it tells of it */
async function joinNetwork(
  { port }: Server,
  { cookie }: Session,
  client: HttpClient,
  { networks }: PaymentProviders,
): Promise<() => HttpCall> {
  await client.send({
    ...{ method: 'PUT', path: `/api/wellness-networks/${network}`, cookie },
    body: { version: 0, active: true, automatic: false, pay: null, ...goodNetworkKeys[network] },
  });
  const { items } = await ask<{ items: { network: string; noticeUrl: string }[] }>(
    port,
    '/wellness-networks',
    cookie,
  );
  const path = new URL(items.find((one) => one.network === network)?.noticeUrl ?? '').pathname;
  let lastToken = 1_000_000_000_000;
  return () => {
    lastToken += 1;
    const who = { name: 'Ana', surname: 'Pérez', email: `ana${lastToken}@correo.cl`, phone: '' };
    const checkedIn = networks.checkIn(network, { token: `${lastToken}`, ...who });
    const { headers, body } = networkNotice(checkedIn, { at: Temporal.Now.instant().toString() });
    return { method: 'POST', path, headers, body: JSON.parse(body) };
  };
}

/** Offers a plan on the gym's page, gives clients cards for a reader, and joins a network. */
export async function openOutside(
  server: Server,
  session: Session,
  providers: PaymentProviders,
): Promise<OutsideSubjects> {
  const client = openClient(server.port, 1);
  await sellOnPage(server, session, client);
  const notice = await joinNetwork(server, session, client, providers);
  client.close();
  return { ...(await offerPlan(server, session)), ...(await openDoor(server, session)), notice };
}

/** Somebody whom the gym does not know, with an address of their own: one address may try to buy fifty times. */
function makeBuyers() {
  let turn = 0;
  return () => {
    turn += 1;
    const phone = `+56 9 ${String(20_000_000 + turn)}`;
    const person = {
      name: 'Ana',
      surname: 'Rojas',
      email: `compra${turn}@correo.cl`,
      phone,
      dni: `P${turn}`,
    };
    return { person, address: `10.1.${Math.floor(turn / 250)}.${turn % 250}` };
  };
}

function takeCards(cards: readonly string[]) {
  let turn = 0;
  return () => cards[turn++ % cards.length] ?? '';
}

export function outsideCalls({ planId, offer, readerKey, cards, notice }: OutsideSubjects) {
  const nextBuyer = makeBuyers();
  const nextCard = takeCards(cards);
  return {
    'public-page': (): HttpCall => ({ method: 'GET', path: `/g/${slug}` }),
    purchase: (): HttpCall => {
      const { person, address } = nextBuyer();
      return {
        ...{ method: 'POST', path: `/g/${slug}/planes/${planId}` },
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address },
        form: { id: newId(), ...offer, ...person, dniType: 'other', accepted: 'si' },
      };
    },
    passage: (): HttpCall => ({
      ...{ method: 'POST', path: '/api/access/passages' },
      headers: { authorization: `Bearer ${readerKey}` },
      body: { id: newId(), pass: nextCard() },
    }),
    'network-visit': (): HttpCall => notice(),
  };
}

export function outsideFloors(minimal: Minimal, { planId, offer, cards }: OutsideSubjects, today: string) {
  const nextBuyer = makeBuyers();
  const nextCard = takeCards(cards);
  return {
    'public-page': () => minimal.run(statements.publicPage, [today]),
    purchase: () => {
      const { email, phone, name, surname } = nextBuyer().person;
      const key = phone.replaceAll(/\D/g, '').slice(-8);
      const request = JSON.stringify({ name, surname, email, phone });
      return minimal.run(statements.purchase, [planId, newId(), email, key, request, offer.amount, today]);
    },
    passage: () => minimal.run(statements.passage, [newId(), nextCard(), today]),
    'network-visit': () => {
      const id = newId();
      return minimal.run(statements.networkVisit, [
        id,
        network,
        id,
        JSON.stringify({ token: id, name: 'Ana' }),
      ]);
    },
  };
}
