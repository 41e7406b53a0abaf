import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openApp } from '../../server/app.ts';
import { readSettings } from '../../server/settings.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { testLog } from '../../test/log.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { openPaymentProviders } from '../../test/payment-providers.ts';
import { goodCloud, type MessageThere, type Meta } from '../../test/providers/meta.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { classesContract } from '../classes/contract.ts';
import type { automationsContract } from './contract.ts';
import { type AutomationKind, timings } from './domain.ts';

/** A Friday; the apps of these tests are at noon in the gym. */
export const today = '2030-03-15';
export const noon = `${today}T15:00:00Z`;

interface Told {
  readonly email?: string;
  readonly birthDate?: string;
  readonly whatsapp?: string;
}

/** A client whose monthly membership was paid from a day on. */
export async function member(gym: Person, name: string, startsOn: string, told: Told = {}): Promise<string> {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, email: `${newId()}@correo.cl`, ...told });
  await renew(gym, clientId, startsOn);
  return clientId;
}

/** Sells and takes the payment of another month. */
export async function renew(gym: Person, clientId: string, startsOn: string): Promise<void> {
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
  });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 1000, paidOn: startsOn, planStartsOn: startsOn },
  });
}

export const comeOn = (gym: Person, clientId: string, date: string) =>
  gym.reservations.enter({ id: newId(), clientId, date, overrideReason: 'Vino' });

/** A purpose by mail, and who agrees to it. */
export async function addPurpose(gym: Person, ...clientIds: readonly string[]): Promise<string> {
  const purpose = await gym.consents.create({
    ...{ id: newId(), name: `Avisos ${newId()}`, text: 'Acepto avisos.', channels: ['mail'] },
  });
  for (const clientId of clientIds)
    await gym.consents.record({
      ...{ clientId, source: 'reception', on: today },
      acts: [{ id: newId(), purposeId: purpose.id, channel: 'mail', given: true, number: 1 }],
    });
  return purpose.id;
}

type Form = Sent<typeof automationsContract.save>;

/** Turns an automation on. */
export const turnOn = (gym: Person, kind: AutomationKind, form: Partial<Form> = {}) =>
  gym.automations.save({
    ...{ kind, active: true, days: timings[kind].usual, hour: 10, purposeId: null },
    ...{ subject: '', text: '', version: 0, ...form },
  });

/** To whom a kind would go today: 'Ana', and 'Berta: noMail' for who is left out. */
export async function dryRun(gym: Person, kind: AutomationKind): Promise<string[]> {
  const receive = await gym.automations.preview({ kind });
  const left = await gym.automations.preview({ kind, view: 'left' });
  return [
    ...receive.items.map(({ name }) => name),
    ...left.items.map(({ name, obstacle }) => `${name}: ${obstacle}`),
  ];
}

export const tomorrow = '2030-03-16';

/** A weekly class of an hour on every day, at six in the evening. */
export async function addClass(gym: Person, more: { capacity?: number } = {}): Promise<string> {
  const { id } = await gym.classes.create({
    ...{
      id: newId(),
      name: 'Yoga',
      days: [...everyDay],
      startTime: '18:00',
      endTime: '19:00',
      capacity: 20,
      ...more,
    },
  });
  return id;
}
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

interface Guest {
  readonly id: string;
  readonly email: string;
  readonly reservationId: string;
}

/** Books tomorrow's class for somebody new, who may wait for it. */
export async function book(
  gym: Person,
  classId: string,
  name: string,
  { email = `${newId()}@correo.cl`, date = tomorrow }: { email?: string; date?: string } = {},
): Promise<Guest> {
  const { client } = await gym.clients.create({ id: newId(), name, email, whatsapp: '+56 9 8765 4321' });
  const { id: reservationId } = await gym.reservations.create({
    ...{ id: newId(), classId, clientId: client.id, date, wait: true, overrideReason: 'Invitada' },
  });
  return { id: client.id, email, reservationId };
}

/** As if so many mails had left by themselves today. */
export const useUpMails = (
  { app, gym }: { readonly app: TestApp; readonly gym: Person },
  { id, reservationId }: Guest,
  count: number,
) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into automation_mail (gym_id, id, client_id, reservation_id, kind, day, sent_on, sent_at, state, mailed_to, subject, text)
       select $1, gen_random_uuid(), $2, $3, 'moved', $4, $4, $4::date, 'sent', 'a@b.cl', '', '' from generate_series(1, $5)`,
      [gym.accountId, id, reservationId, today, count],
    ),
  );

type DateChange = Sent<typeof classesContract.changeDate>;

/** Cancels tomorrow's class, or changes it. */
export const changeTomorrow = (gym: Person, id: string, change: Partial<DateChange> = {}) =>
  gym.classes.changeDate({ id, date: tomorrow, cancelled: true, teachers: null, reason: '', ...change });

const soon = `${today}T15:02:00Z`;

/** A gym 'Fuerza', anew for each test of a file, whose mails are read. */
export function prepareMails(environment: Readonly<Record<string, string>> = {}) {
  const here = {} as { app: TestApp; mailbox: Awaited<ReturnType<typeof openMailbox>>; gym: Person };
  beforeAll(async () => {
    here.mailbox = await openMailbox();
    here.app = await openTestApp({
      now: noon,
      environment: { SMTP_URL: here.mailbox.url, ...environment },
    });
  });
  afterAll(async () => {
    await here.app.close();
    await here.mailbox.close();
  });
  beforeEach(async () => {
    here.mailbox.letters.length = 0;
    here.gym = await here.app.gym('Fuerza');
  });
  const lettersWith = (text: string) => here.mailbox.letters.filter(({ content }) => content.includes(text));
  return {
    here,
    lettersWith,
    /** Mails by themselves: a client's activation is mailed too. */
    told: () => lettersWith('Te escribe Fuerza'),
  };
}

/** Like `prepareMails`, with a daily class of yoga. */
export function prepareNotices(environment: Readonly<Record<string, string>> = {}) {
  const { here: opened, lettersWith } = prepareMails(environment);
  const here = opened as typeof opened & { yoga: string };
  beforeEach(async () => {
    here.yoga = await addClass(here.gym);
  });
  return {
    here,
    /** Mails about classes: a client's activation is mailed too. */
    told: () => lettersWith('por tu reserva'),
    /** Tells what is due, by default once nobody may undo what was done at noon. */
    work: (now = soon) => here.app.app.doWork(now),
    /** 'Ana: what they were told and how that went, what they do not know yet', and whether it leaves. */
    known: async (classId = here.yoga, date = tomorrow) => {
      const { items } = await here.gym.automations.ofDate({ classId, date });
      return items.map(
        ({ name, told, untold, pending }) =>
          `${name}: ${told ? `${told.kind} ${told.state}` : '-'}, ${untold ?? '-'}${pending ? ', sale' : ''}`,
      );
    },
  };
}

/** Like `prepareNotices`, where the gym's number tells that a class is off. */
export function prepareNumber() {
  const environment: Record<string, string> = {};
  const there = {} as { meta: Meta };
  let close: () => Promise<void>;
  beforeAll(async () => {
    const providers = await openPaymentProviders();
    environment.PULSO_PROVIDERS_URL = providers.url;
    there.meta = providers.meta;
    close = () => providers.close();
  });
  afterAll(() => close());
  const notices = prepareNotices(environment);
  const { here } = notices;
  beforeEach(async () => {
    there.meta.reset();
    there.meta.messages.length = 0;
    const body = 'Hola, {{1}}: {{2}} {{3}}, {{4}}, no se hace. {{5}}';
    there.meta.templates.push({
      ...{ name: 'clase_cancelada', language: 'es_CL', status: 'APPROVED', category: 'UTILITY' },
      components: [{ type: 'BODY', text: body }],
    });
    const { templates } = await here.gym.whatsappcloud.save({ ...goodCloud, version: 0 });
    const templateId = templates.find(({ name }) => name === 'clase_cancelada')?.id ?? null;
    const templateValues = ['nombre', 'clase', 'dia', 'hora', 'motivo'];
    await turnOn(here.gym, 'cancelled', { channel: 'cloud', templateId, templateValues });
  });
  return {
    ...notices,
    there,
    cancel: () => changeTomorrow(here.gym, here.yoga, { reason: 'Corte de luz' }),
    sentTo: () => there.meta.messages.map(({ to }) => to),
    /** What somebody was told, by which way and how that went. */
    rowsOf: async (clientId: string) =>
      (await here.gym.automations.ofClient({ clientId })).items
        .map(({ channel, state }) => `${channel} ${state}`)
        .toSorted(),
    notify: async (...sent: Parameters<Meta['notice']>) => {
      const { statusCode } = await here.app.app.inject({
        ...{ method: 'POST', url: `/avisos-de-whatsapp/${here.gym.accountId}` },
        ...there.meta.notice(...sent),
      });
      if (statusCode !== 200) throw new Error(`a notice was refused with ${statusCode}`);
    },
    lastMessage: (): MessageThere => {
      const message = there.meta.messages.at(-1);
      if (!message) throw new Error('nothing left');
      return message;
    },
    /** Opens a further server upon the same database. */
    openServer: () =>
      openApp({
        settings: readSettings({ PULSO_DATA: here.app.data, SMTP_URL: here.mailbox.url, ...environment }),
        database: { ...here.app.database, close: async () => {} },
        log: testLog,
        now: noon,
      }),
    /** As a server that ended leaves it once Meta took a message: nothing of that was written down. */
    dieAfterAsking: (...clientIds: readonly string[]) =>
      asSuperuser(here.app.database, async (connection) => {
        await connection.query(
          `update automation_mail set state = 'sending', reference = '' where client_id = any($1)`,
          [clientIds],
        );
        await connection.query(
          `update class_notice set held = true, before = null, due_at = $2, held_until = $2 where client_id = any($1)`,
          [clientIds, `${today}T15:12:00Z`],
        );
      }),
  };
}

/** A gym 'Fuerza', anew for each test of a file, whose number writes by itself. No mail leaves. */
export function prepareWhatsApp() {
  const here = {} as { app: TestApp; meta: Meta; gym: Person };
  let environment: Record<string, string>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const providers = await openPaymentProviders();
    environment = { PULSO_PROVIDERS_URL: providers.url };
    here.meta = providers.meta;
    here.app = await openTestApp({ now: noon, environment });
    close = async () => {
      await here.app.close();
      await providers.close();
    };
  });
  afterAll(() => close());
  beforeEach(async () => {
    here.meta.reset();
    here.meta.messages.length = 0;
    here.gym = await here.app.gym('Fuerza');
    await here.gym.whatsappcloud.save({ ...goodCloud, version: 0 });
  });
  const templateId = async (name: string) => {
    const { templates } = await here.gym.whatsappcloud.get({});
    return templates.find((one) => one.name === name)?.id ?? null;
  };
  return {
    here,
    templateId,
    /** Turns the welcome on, by the template 'bienvenida' by default. */
    turnOnWelcome: async (form: Partial<Form> = {}) =>
      turnOn(here.gym, 'welcome', {
        ...{ channel: 'cloud', templateId: await templateId('bienvenida') },
        ...{ templateValues: ['nombre', 'gimnasio'], ...form },
      }),
    /** Somebody who began yesterday and so is welcomed today. */
    newMember: (name: string, whatsapp = '+56 9 8765 4321', told: Told = {}) =>
      member(here.gym, name, '2030-03-14', { whatsapp, ...told }),
    work: (now = noon) => here.app.app.doWork(now),
    /** Opens a further server upon the same database. */
    openServer: () =>
      openApp({
        settings: readSettings({ PULSO_DATA: here.app.data, ...environment }),
        database: { ...here.app.database, close: async () => {} },
        log: testLog,
        now: noon,
      }),
    /** Takes a notice of Meta's. @returns its status */
    notify: async (...sent: Parameters<Meta['notice']>) => {
      const answer = await here.app.app.inject({
        ...{ method: 'POST', url: `/avisos-de-whatsapp/${here.gym.accountId}` },
        ...here.meta.notice(...sent),
      });
      return answer.statusCode;
    },
    /** What became of the messages of a client, as the record has it: 'welcome sent read'. */
    states: async (clientId: string) =>
      (await here.gym.automations.ofClient({ clientId })).items.map(({ kind, state, receipt, errorCode }) =>
        [kind, state, receipt, errorCode].filter(Boolean).join(' '),
      ),
  };
}
