import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import type { SentNotice } from '../../test/providers/ledger.ts';
import {
  goodNetworkKeys,
  type NetworkName,
  networkNotice,
  type Visitor,
} from '../../test/providers/networks.ts';
import { asSuperuser } from '../../test/superuser.ts';

/** Monday, at noon in the gym. */
export const now = '2030-03-04T15:00:00Z';
export const today = '2030-03-04';

interface Settings {
  readonly active?: boolean;
  readonly automatic?: boolean;
  readonly pay?: number | null;
  readonly renewsAddress?: boolean;
}

/** A gym that belongs to the networks, anew for each test of a file, and their servers. */
export function prepareNetworkVisits() {
  const here = {} as { app: TestApp; providers: PaymentProviders; gym: Person };
  beforeAll(async () => {
    here.providers = await openPaymentProviders();
    here.app = await openTestApp({ now, environment: { PULSO_PROVIDERS_URL: here.providers.url } });
  });
  afterAll(async () => {
    await here.app.close();
    await here.providers.close();
  });
  beforeEach(async () => {
    here.gym = await here.app.gym();
    await turnOn(here.gym, 'wellhub');
    await turnOn(here.gym, 'totalpass');
  });
  afterEach(() => here.providers.recover());

  const networkOf = async (gym: Person, network: NetworkName) => {
    const found = (await gym.networkvisits.networks({})).items.find((one) => one.network === network);
    if (!found) throw new Error(`no ${network}`);
    return found;
  };

  const turnOn = async (gym: Person, network: NetworkName, settings: Settings = {}) => {
    const { version } = await networkOf(gym, network);
    return gym.networkvisits.saveNetwork({
      ...{ network, version, active: true, automatic: false, pay: null },
      ...goodNetworkKeys[network],
      ...settings,
    });
  };

  let lastToken = 0;
  const visitor = (values: Partial<Visitor> = {}): Visitor => {
    lastToken += 1;
    const token = `${1_000_000_000_000 + lastToken}`;
    return { token, name: 'Ana', surname: 'Pérez', email: `ana${token}@correo.cl`, phone: '', ...values };
  };

  /** Sends a notice to an address of ours. @returns the status and the body */
  const send = async (url: string, { headers, body }: SentNotice) => {
    const answer = await here.app.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers,
      payload: body,
    });
    return { status: answer.statusCode, body: answer.body };
  };

  /** Somebody checks in, and the network tells the gym. */
  const arrive = async (
    gym: Person,
    network: NetworkName,
    who: Visitor = visitor(),
    told: Partial<Parameters<typeof networkNotice>[1]> = {},
  ) => {
    const checkedIn = here.providers.networks.checkIn(network, who);
    const notice = networkNotice(checkedIn, { at: now, ...told });
    const { noticeUrl } = await networkOf(gym, network);
    const hear = () => send(noticeUrl, notice);
    return { ...(await hear()), checkedIn, notice, noticeUrl, hear };
  };

  const arrivals = async (gym: Person) => (await gym.networkvisits.arrivals({})).items;

  const onlyArrival = async (gym: Person) => {
    const [arrival, ...others] = await arrivals(gym);
    if (!arrival || others.length > 0) throw new Error(`${others.length + (arrival ? 1 : 0)} arrivals`);
    return arrival;
  };

  const work = (at: string = now) => here.app.app.doWork(at);

  const addClient = async (gym: Person, values: Partial<Parameters<Person['clients']['create']>[0]> = {}) =>
    (await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Pérez', ...values })).client.id;

  /** Who comes for the first time is a client from then on. */
  const arriveAs = async (gym: Person, network: NetworkName, clientId: string, who = visitor()) => {
    const arrived = await arrive(gym, network, who);
    const { id } = await onlyArrival(gym);
    await gym.networkvisits.accept({ id, clientId });
    await work();
    return { ...arrived, id, who };
  };

  const visitsOf = async (gym: Person) => (await gym.reservations.visits({ date: today })).items;

  const reported = async (gym: Person) => (await gym.networkvisits.report({ month: '2030-03' })).networks;

  /** Runs a statement past every verb. */
  const query = (statement: string, values: readonly unknown[]) =>
    asSuperuser(here.app.database, (connection) => connection.query(statement, [...values]));

  return {
    ...{ here, networkOf, turnOn, visitor, send, arrive, arrivals, onlyArrival, work, addClient, arriveAs },
    ...{ visitsOf, reported, query },
  };
}
