import { asMailText } from '../../wire/mail-text.ts';
import { type BuiltInPlugin, testSentence } from '../../wire/plugin.ts';
import { type RecordWords, type Say, wasSet } from '../../wire/record.ts';
import { day, money as written } from '../../wire/written.ts';
import {
  type Attention,
  attentions,
  type Provider,
  paymentStates,
  providers,
  refundStates,
} from './domain.ts';

interface Waiting {
  readonly name: string;
  readonly attention: Attention;
  readonly provider: Provider;
  readonly amount: number;
  readonly refunded: number;
  readonly toldRefunded: number | null;
  /** That in which it was paid. */
  readonly currency: string;
  /** Whether the client was removed, so that nothing can be done on their page. */
  readonly isRemoved: boolean;
}

/** What somebody has to look at, and what can be done about it. */
export function attentionWords({
  name,
  attention,
  provider,
  amount,
  refunded,
  toldRefunded,
  currency,
  isRemoved,
}: Waiting): string {
  const money = (minor: number) => written(minor, currency);
  const by = providers[provider];
  const told = toldRefunded ?? 0;
  const sentences: Readonly<Record<Attention, string>> = {
    surplus: `${name} pagó ${money(amount)} con ${by} cuando ya no lo debía: queda para lo que sigue de su membresía. Déjalo así o devuélvelo`,
    unassigned: `${name} pagó ${money(amount - refunded)} con ${by} y no está en ninguna membresía. Asígnalo a una o devuélvelo`,
    mismatch: `${by} recibió de ${name} un monto que no es el del link, ${money(amount - refunded)} (${currency}). Asígnalo a una membresía o devuélvelo`,
    refunded: `En ${by} se le devolvió dinero a ${name}: van ${money(refunded)} de ${money(amount)}, que ya no cuentan como pagados`,
    disputed: `${name} desconoce su pago de ${money(amount)} con ${by}. Responde en tu cuenta de ${by}: si se pierde, su membresía vuelve a deberlo`,
    differs: `${by} dice que ${told === 0 ? 'no le devolvió nada' : `le devolvió ${money(told)}`} a ${name}, y no es lo que Pulso anotó, ${money(refunded)}. ${
      told > refunded
        ? `¿Se devolvió todo? Míralo en tu cuenta de ${by}`
        : `Si el dinero sigue en tu cuenta de ${by}, anótalo como un pago de su membresía`
    }`,
    unclear: `No sabemos si ${by} le devolvió su dinero a ${name}. Míralo en tu cuenta de ${by}`,
    unanswered: `No sabemos si ${name} pagó ${money(amount)} con ${by}, que no contesta con tus llaves. Revísalas en Plugins, o mira en tu cuenta de ${by}`,
  };
  return `${sentences[attention]}${isRemoved ? `. Primero restaura a ${name} en Clientes eliminados` : ''}`;
}

/** How a contact is noted by which a link was sent: 'Link de pago: $30.000 de Full' */
export const sentWords = (planName: string, amount: string): string =>
  `Link de pago: ${amount} de ${planName}`;

interface Asked {
  readonly name: string;
  readonly gymName: string;
  readonly planName: string;
  /** With its currency. */
  readonly amount: string;
  readonly url: string;
}

/** What a client is written with a link. */
export const linkMessage = ({ name, gymName, planName, amount, url }: Asked): string =>
  `Hola, ${name}: puedes pagar tu membresía ${planName} de ${gymName} (${amount}) en línea, aquí: ${url}`;

/** The mail with a link. */
export function linkLetter(asked: Asked) {
  const { amount, url } = asked;
  const [name, gymName, planName] = [asked.name, asked.gymName, asked.planName].map(asMailText);
  return {
    subject: `Tu link de pago de ${gymName}`,
    text: `Hola, ${name}:\n\nEste es tu link para pagar la membresía ${planName} de ${gymName}, ${amount}:\n\n${url}\n\nSi ya pagaste, no tomes en cuenta este correo.\n`,
  };
}

/** 'hasta el 07-03-2026' */
export const untilWords = (expiresOn: string): string => `hasta el ${day(expiresOn)}`;

const isProvider = (value: unknown): value is Provider => Object.hasOwn(providers, String(value));
const providerName = (value: unknown): string => (isProvider(value) ? providers[value] : '');

/** Who pays; nobody is known before a plan is paid that is bought on the public page. */
const who = (clientId: unknown, say: Say): string =>
  clientId ? say.name('client', clientId) : 'alguien en la página';

const aboutProviders: Readonly<Record<Provider, Pick<BuiltInPlugin, 'summary' | 'data' | 'help'>>> = {
  mercadopago: {
    summary: 'Tus clientes pagan con tarjeta, saldo o cuotas.',
    data: 'El correo de quien paga, qué paga y cuánto, van a Mercado Pago.',
    help: 'https://www.mercadopago.com/developers',
  },
  khipu: {
    summary: 'Tus clientes pagan por transferencia desde su banco.',
    data: 'El correo de quien paga, qué paga y cuánto, van a Khipu.',
    help: 'https://docs.khipu.com',
  },
  webpay: {
    summary: 'Tus clientes pagan con tarjeta, por Transbank.',
    data: 'Cuánto se paga y un número van a Transbank; ningún dato de quien paga.',
    help: 'https://www.transbankdevelopers.cl',
  },
  fintoc: {
    summary: 'Tus clientes pagan por transferencia desde su banco.',
    data: 'El correo de quien paga y cuánto paga van a Fintoc.',
    help: 'https://docs.fintoc.com',
  },
};

/** Each takes payments when its page says that somebody paid, and sees nothing else. */
export const providerPlugins = (Object.keys(providers) as Provider[]).map(
  (key): BuiltInPlugin => ({
    ...{ key, group: 'payments', name: providers[key], rights: ['payments.take'], events: [] },
    ...aboutProviders[key],
  }),
);

export const onlinePaymentsRecord = {
  payment_provider: {
    kind: 'settings',
    thing: ({ provider }) => `el cobro en línea con ${providerName(provider)}`,
    many: 'proveedores de cobro en línea',
    sentences: {
      insert: ({ provider }) => `Configuró el cobro en línea con ${providerName(provider)}`,
      update: ({ provider, active, keys_at }, _, before) => {
        if (active !== before.active)
          return `${active ? 'Encendió' : 'Apagó'} el cobro en línea con ${providerName(provider)}`;
        if (keys_at !== before.keys_at)
          return `Cambió las llaves del cobro en línea con ${providerName(provider)}`;
        return undefined;
      },
      test: ({ provider, refusal }) => testSentence(providerName(provider), refusal),
    },
    columns: {
      provider: ['el proveedor', providers],
      active: ['Encendido', 'yesNo'],
      production: ['Cobra de verdad', 'yesNo'],
      keys_at: ['las llaves', 'instant'],
    },
    silent: { keys_number: 'counts the changes of keys and mode, which have entries' },
  },
  online_payment: {
    kind: 'payments',
    thing: ({ amount, provider, client_id }, say) =>
      `el pago en línea de ${say.money(amount)} de ${who(client_id, say)} con ${providerName(provider)}`,
    many: 'pagos en línea',
    leads: { column: 'state', among: ['paid'] },
    sentences: {
      insert: ({ amount, provider, client_id }, say) =>
        `${who(client_id, say)} empezó a pagar ${say.money(amount)} con ${providerName(provider)}`,
      update: ({ amount, provider, client_id, state, attention, disputed }, say, before) => {
        const payer = who(client_id, say);
        if (state === 'paid' && before.state !== 'paid')
          return `${providerName(provider)} confirmó el pago de ${say.money(amount)} de ${payer}`;
        if (state === 'rejected' && before.state !== 'rejected')
          return `${providerName(provider)} rechazó el pago de ${say.money(amount)} de ${payer}`;
        if (disputed === true && before.disputed !== true)
          return `${payer} desconoció su pago de ${say.money(amount)} con ${providerName(provider)}`;
        if (attention === null && before.attention !== null)
          return `Vio el pago en línea de ${say.money(amount)} de ${payer}`;
        return undefined;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      provider: ['el proveedor', providers],
      production: ['Cobro de verdad', 'yesNo'],
      amount: ['el monto', 'money'],
      state: ['el estado', paymentStates],
      payment_reference: 'el número del proveedor',
      refunded: ['lo devuelto', 'money'],
      told_refunded: ['lo devuelto, según el proveedor', 'money'],
      disputed: ['Pago desconocido por quien pagó', 'yesNo'],
      attention: ['lo que hay que ver', attentions],
      paid_at: ['cuándo se pagó', 'instant'],
      expires_at: ['hasta cuándo se puede pagar', 'instant'],
    },
    silent: {
      link_id: 'the link has entries of its own',
      payment_id: 'the payment stands in the same entry',
      currency: "the gym's",
      reference: 'what the provider calls an attempt',
      url: 'an address that is of no use later',
      returned: 'a step on the way',
      confirming: 'a step on the way',
      keys_number: 'the changes of keys have entries',
      unanswered: 'a step on the way',
    },
  },
  online_refund: {
    kind: 'payments',
    thing: ({ amount, client_id }, say) => `la devolución de ${say.money(amount)} a ${who(client_id, say)}`,
    many: 'devoluciones en línea',
    sentences: {
      insert: ({ amount, client_id, reason }, say) =>
        `Pidió devolver ${say.money(amount)} a ${who(client_id, say)} en línea: ${reason}`,
      update: ({ amount, client_id, state }, say, before) =>
        state === before.state
          ? undefined
          : `La devolución de ${say.money(amount)} a ${who(client_id, say)}: ${refundStates[state as keyof typeof refundStates]?.toLowerCase()}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      amount: ['el monto', 'money'],
      reason: 'el motivo',
      state: ['el estado', refundStates],
      refusal: 'lo que dijo el proveedor',
    },
    silent: {
      online_payment_id: 'the payment has entries of its own',
      reference: 'what the provider calls it',
    },
  },
  payment_link: {
    kind: 'payments',
    thing: ({ amount, client_id }, say) =>
      `el link de pago de ${say.money(amount)} de ${who(client_id, say)}`,
    many: 'links de pago',
    sentences: {
      insert: ({ amount, client_id, membership_id, purchase_id }, say) =>
        purchase_id
          ? `Se abrió un link de pago de ${say.money(amount)} para un plan de la página`
          : `Hizo un link de pago de ${say.money(amount)} para ${who(client_id, say)}, por ${say.name('membership', membership_id)}`,
      update: (row, say, before) => {
        const thing = `el link de pago de ${say.money(row.amount)} de ${who(row.client_id, say)}`;
        if (wasSet('cancelled_at', row, before)) return `Anuló ${thing}`;
        if (wasSet('paid_at', row, before)) return `Se pagó ${thing}`;
        return undefined;
      },
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      amount: ['el monto', 'money'],
      expires_at: ['hasta cuándo se puede pagar', 'instant'],
      cancelled_at: ['la anulación', 'instant'],
      paid_at: ['cuándo se pagó', 'instant'],
    },
    silent: { purchase_id: 'the purchase has entries of its own' },
  },
} as const satisfies RecordWords;
