import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openTestApp, type Person, type RawAnswer, type TestApp } from '../../test/app.ts';
import { sendForm } from '../../test/forms.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';

/** Noon of a Thursday. */
export const today = '2030-01-10';
export const price = 30_000;
export const contractText = 'Contrato de {cliente}, {rut}: {plan} por {precio} desde {inicio}.';

export const newEmail = () => `${newId()}@correo.cl`;
export const newPhone = () => `+56 9 ${newId().replace(/\D/g, '').padEnd(8, '1').slice(-8)}`;

interface Sold {
  readonly gym: Person;
  readonly slug: string;
  readonly planId: string;
}

type Fields = Readonly<Record<string, string>>;

const readValue = (body: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';

/** Gyms that sell plans on their pages, and who buys there. */
export function preparePurchases() {
  const here = {} as {
    app: TestApp;
    providers: PaymentProviders;
    mailbox: Awaited<ReturnType<typeof openMailbox>>;
  };
  const online = onlinePaymentsIn(() => here);
  beforeAll(async () => {
    here.providers = await openPaymentProviders();
    here.mailbox = await openMailbox();
    here.app = await openTestApp({
      now: `${today}T15:00:00Z`,
      environment: { PULSO_PROVIDERS_URL: here.providers.url, SMTP_URL: here.mailbox.url },
    });
  });
  afterAll(async () => {
    await here.app.close();
    await here.mailbox.close();
    await here.providers.close();
  });
  afterEach(() => here.providers.recover());

  const query = (statement: string, values: readonly unknown[]) =>
    asSuperuser(here.app.database, (connection) => connection.query(statement, [...values]));

  const publish = async (gym: Person, slug: string, other: object = {}) => {
    const { version, gymName: _, calendars: __, ...page } = await gym.sportpages.get({});
    await gym.sportpages.save({ ...page, slug, published: true, sellsPlans: true, ...other, version });
  };

  const addPlan = async (gym: Person, other: object = {}) =>
    (
      await gym.plans.create({
        ...{ id: newId(), kind: 'period' as const, name: 'Mensual', price, sellOnline: true },
        ...other,
      })
    ).id;

  const writeContract = async (gym: Person, text = contractText) => {
    const { total } = await gym.contracts.versions({});
    await gym.contracts.write({ id: newId(), text, after: total });
  };

  /** A gym that sells a plan on its page, paid by Mercado Pago. */
  const sell = async (plan: object = {}): Promise<Sold> => {
    const gym = await here.app.gym('Gimnasio Andes');
    await online.turnOn(gym, 'mercadopago', { production: true });
    const slug = `andes-${newId().slice(-12)}`;
    await publish(gym, slug);
    return { gym, slug, planId: await addPlan(gym, plan) };
  };

  const pathOf = ({ slug, planId }: Sold) => `/g/${slug}/planes/${planId}`;
  const open = (path: string) => here.app.nobody().raw('GET', path);

  /** Sends fields as a browser does, each time from another address. */
  const send = (sold: Sold, fields: Fields, path = pathOf(sold)) => sendForm(here.app.nobody(), path, fields);

  /** What a buyer fills into the form that they opened. */
  const fill = async (sold: Sold, other: Fields = {}): Promise<Fields> => {
    const { body } = await open(pathOf(sold));
    return {
      ...{
        id: readValue(body, 'id'),
        amount: readValue(body, 'amount'),
        versionId: readValue(body, 'versionId'),
        terms: readValue(body, 'terms'),
      },
      ...{ name: 'Ana', surname: 'Rojas', dniType: 'rut', dni: '12.345.678-5', startsOn: today },
      ...{ email: newEmail(), phone: newPhone(), accepted: 'si', ...other },
    };
  };

  /** Where the answer to the form leads. */
  const urlIn = ({ headers }: RawAnswer): string => String(headers.location ?? '');

  /** Goes to pay with Mercado Pago. */
  const goToPay = async (url: string) => {
    await online.choose(url, 'mercadopago');
    return here.providers.lastPlace();
  };

  /** Buys a plan and pays it. */
  const buy = async (sold: Sold, other: Fields = {}, path = pathOf(sold)) => {
    const fields = await fill(sold, other);
    const url = urlIn(await send(sold, fields, path));
    const place = await goToPay(url);
    const paid = here.providers.pay('mercadopago', place);
    await online.notify(sold.gym, 'mercadopago', paid);
    return { fields, url, paid, place };
  };

  const clientsOf = async (gym: Person) => (await gym.clients.list({ search: '' })).items;
  const purchasesOf = async (gym: Person) => (await gym.planpurchases.list({})).items;
  const membershipsOf = async (gym: Person, clientId: string) =>
    (await gym.memberships.list({ clientId })).items;
  const told = async (gym: Person, kind: string) =>
    (await gym.notifications.list({})).groups.find((group) => group.kind === kind)?.items ?? [];

  return {
    ...online,
    ...{ here, query, publish, addPlan, writeContract, sell, pathOf, open, send, fill, urlIn, goToPay, buy },
    ...{ clientsOf, purchasesOf, membershipsOf, told },
  };
}
