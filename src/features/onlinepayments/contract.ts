import * as z from 'zod/mini';
import { ConnectionTest } from '../../wire/connection.ts';
import {
  alreadySaved,
  forbidden,
  notFound,
  notPermitted,
  stale,
  tooManyAttempts,
} from '../../wire/failures.ts';
import { choice, Done, email, id, instant, yesNo } from '../../wire/fields.ts';
import { mailLimited, mailOff, mailRefused, mailUnproved } from '../../wire/mail.ts';
import { failure, verb } from '../../wire/verb.ts';
import { Due } from '../memberships/contract.ts';
import { askedLately, CollectionLimits, notNow } from '../receivables/contract.ts';
import { collectionPauses } from '../receivables/domain.ts';
import {
  attentions,
  linkStates,
  ProviderForm,
  paymentStates,
  providers,
  RefundForm,
  refundStates,
} from './domain.ts';

const provider = choice(providers);

/** A provider as the gym has it; without keys before it was configured. */
export const GymProvider = z.object({
  provider,
  active: yesNo,
  /** Otherwise its sandbox, where nobody pays. */
  production: yesNo,
  /** Since when it has the present keys; null before, and where they are another installation's. */
  keysAt: z.nullable(instant),
  /** Whether the gym's currency is one of its. */
  fits: yesNo,
  /** Where it tells of payments. */
  noticeUrl: z.string(),
  /** Null where nobody tested the present keys. */
  tested: z.nullable(ConnectionTest),
  /** 0 before it was configured. */
  version: z.int(),
});
export type GymProvider = z.output<typeof GymProvider>;

const OnlineRefund = z.object({
  id,
  amount: z.int(),
  reason: z.string(),
  state: choice(refundStates),
  refusal: z.string(),
});

export const OnlinePayment = z.object({
  id,
  provider,
  production: yesNo,
  state: choice(paymentStates),
  amount: z.int(),
  /** That in which it was paid, which is the gym's but for a mistake. */
  currency: z.string(),
  refunded: z.int(),
  /** What the provider says was given back, where that is not `refunded`. */
  toldRefunded: z.nullable(z.int()),
  /** What somebody has to look at. */
  attentions: z.array(choice(attentions)),
  paidAt: z.nullable(instant),
  /** What the provider calls it. */
  paymentReference: z.nullable(z.string()),
  receipt: z.nullable(z.object({ id, number: z.int() })),
  refunds: z.array(OnlineRefund),
});
export type OnlinePayment = z.output<typeof OnlinePayment>;

export const PaymentLink = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  /** Null where a plan was paid on the public page and could not be sold. */
  membershipId: z.nullable(id),
  /** Whether it is of a plan that was bought there. */
  isPurchase: yesNo,
  planName: z.string(),
  amount: z.int(),
  state: choice(linkStates),
  /** Where it is paid; empty once it cannot be any more. */
  url: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Who made it; empty for the client. */
  madeBy: z.string(),
  /** Those that somebody began to pay, the last ones first. */
  payments: z.array(OnlinePayment),
});
export type PaymentLink = z.output<typeof PaymentLink>;

export const providerFailure = failure({
  code: 'provider_failed',
  status: 503,
  message: 'El proveedor no respondió. Prueba otra vez en unos minutos.',
});

export const keysRefused = failure({
  code: 'keys_refused',
  status: 409,
  field: 'accessKey',
  message: 'El proveedor no acepta estas llaves. Cópialas otra vez desde tu cuenta.',
});

export const providerRefused = failure({
  code: 'provider_refused',
  status: 409,
  message: 'El proveedor no lo aceptó. Míralo en tu cuenta con él.',
});

/** Why a provider does not take the keys that it is asked with. */
export const testFailures = [keysRefused, providerFailure, providerRefused] as const;

export const keysMissing = failure({
  code: 'keys_missing',
  status: 400,
  field: 'accessKey',
  message: 'Pega las dos llaves que te da el proveedor.',
});

export const testKeys = failure({
  code: 'test_keys',
  status: 400,
  field: 'accessKey',
  message: 'Esta llave es de prueba: con ella nadie paga. Pega la de producción, o elige «De prueba».',
});

export const liveKeys = failure({
  code: 'live_keys',
  status: 400,
  field: 'accessKey',
  message: 'Esta llave es de producción: cobra de verdad. Pega la de prueba, o elige «De producción».',
});

export const currencyNotTaken = failure({
  code: 'currency_not_taken',
  status: 409,
  message: 'Este proveedor no cobra en la moneda del gimnasio.',
});

export const onlineOff = failure({
  code: 'online_off',
  status: 409,
  message: 'El cobro en línea está apagado. Lo enciende quien administra, en Plugins.',
});

export const nothingOwed = failure({
  code: 'nothing_owed',
  status: 409,
  message: 'Esta membresía no debe nada.',
});

export const linkOver = failure({
  code: 'link_over',
  status: 409,
  message: 'Este link ya se pagó, venció o se anuló.',
});

export const linkConfirming = failure({
  code: 'link_confirming',
  status: 409,
  message: 'Se está confirmando un pago de este link: espera la respuesta del proveedor.',
});

export const moreThanLeft = failure({
  code: 'more_than_left',
  status: 409,
  field: 'amount',
  message: 'Es más de lo que queda por devolver de este pago.',
});

export const otherCurrency = failure({
  code: 'other_currency',
  status: 409,
  message: 'Se pagó en otra moneda que la del gimnasio: solo se puede devolver.',
});

export const refundOpen = failure({
  code: 'refund_open',
  status: 409,
  message: 'Otra devolución de este pago todavía no termina. Espera a que se sepa qué fue de ella.',
});

export const onlinePaymentsContract = {
  providers: verb({
    method: 'GET',
    path: '/online-payments/providers',
    summary: 'Los proveedores de cobro en línea, sin sus llaves',
    access: 'gym',
    right: 'gym.online',
    input: z.strictObject({}),
    output: z.object({
      items: z.array(GymProvider),
      /** Whether clients and providers can reach this Pulso from outside. */
      reachable: yesNo,
    }),
    errors: [],
  }),
  saveProvider: verb({
    method: 'PUT',
    path: '/online-payments/providers/:provider',
    summary: 'Configurar un proveedor de cobro en línea; una llave vacía deja la que estaba',
    access: 'gym',
    right: 'gym.online',
    input: z.strictObject({ provider, version: z.int().check(z.minimum(0)), ...ProviderForm.shape }),
    output: GymProvider,
    errors: [stale, keysMissing, testKeys, liveKeys, currencyNotTaken],
  }),
  testProvider: verb({
    method: 'POST',
    path: '/online-payments/providers/:provider/test',
    summary: 'Preguntarle a un proveedor si acepta las llaves guardadas',
    // No transaction waits for the provider.
    access: 'staff',
    right: 'gym.online',
    input: z.strictObject({ provider }),
    output: Done,
    errors: [notFound, ...testFailures],
  }),
  ofClient: verb({
    method: 'GET',
    path: '/clients/:clientId/online-payments',
    summary: 'Los links de pago de un cliente, y por qué membresías se le puede enviar uno',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ clientId: id }),
    output: z.object({
      items: z.array(PaymentLink),
      /** Whether a provider is on. */
      ready: yesNo,
      owed: z.array(z.object({ membershipId: id, planName: z.string(), due: Due })),
      /** To which something that was paid can be assigned. */
      memberships: z.array(
        z.object({
          membershipId: id,
          planName: z.string(),
          /** Whether it was cancelled or is off, and goes on with what is assigned to it. */
          revives: yesNo,
        }),
      ),
      pause: z.nullable(choice(collectionPauses)),
      limits: CollectionLimits,
    }),
    errors: [notFound],
  }),
  create: verb({
    method: 'POST',
    path: '/online-payments/links',
    summary:
      'Hacer un link con que un cliente paga lo que debe de una membresía; el que estaba por pagar sigue si es por lo mismo',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id, membershipId: id }),
    output: PaymentLink,
    errors: [notFound, alreadySaved, onlineOff, nothingOwed],
  }),
  cancel: verb({
    method: 'POST',
    path: '/online-payments/links/:id/cancel',
    summary: 'Anular un link de pago',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id }),
    output: Done,
    errors: [notFound, linkOver, linkConfirming],
  }),
  mail: verb({
    method: 'POST',
    path: '/online-payments/links/:id/mail',
    summary: 'Enviar un link de pago por correo',
    access: 'staff',
    right: 'payments.take',
    input: z.strictObject({ id, email }),
    output: Done,
    errors: [
      forbidden,
      notFound,
      linkOver,
      tooManyAttempts,
      notNow,
      askedLately,
      mailRefused,
      mailOff,
      mailUnproved,
      mailLimited,
    ],
  }),
  share: verb({
    method: 'POST',
    path: '/online-payments/links/:id/share',
    summary: 'Anotar que alguien del equipo le envió un link de pago a un cliente por WhatsApp',
    access: 'gym',
    right: 'payments.take',
    /** `contactId` is that of the note. */
    input: z.strictObject({ id, contactId: id }),
    output: Done,
    errors: [notFound, alreadySaved, notNow, askedLately],
  }),
  refund: verb({
    method: 'POST',
    path: '/online-payments/:paymentId/refunds',
    summary: 'Devolver un pago en línea, o parte de él, por el proveedor con que se pagó',
    access: 'staff',
    right: 'payments.edit',
    input: z.strictObject({
      id,
      paymentId: id,
      ...RefundForm.shape,
    }),
    output: Done,
    errors: [notFound, alreadySaved, refundOpen, moreThanLeft, keysRefused, providerRefused, providerFailure],
  }),
  /** With a membership it becomes a payment of that one; with `happened`, what became of a refund that was not confirmed. */
  resolve: verb({
    method: 'POST',
    path: '/online-payments/:id/resolve',
    summary:
      'Resolver lo que había que mirar de un pago en línea: asignarlo, decir si se devolvió o darlo por visto',
    access: 'gym',
    right: 'payments.take',
    input: z.strictObject({ id, membershipId: z.optional(id), happened: z.optional(yesNo) }),
    output: Done,
    errors: [notFound, notPermitted, otherCurrency],
  }),
  own: verb({
    method: 'GET',
    path: '/my-online-payments',
    summary: 'Si un cliente puede pagar en línea lo que debe en su gimnasio',
    access: 'client',
    input: z.strictObject({}),
    output: z.object({ ready: yesNo }),
    errors: [],
  }),
  payOwn: verb({
    method: 'POST',
    path: '/my-online-payments',
    summary: 'El link con que un cliente paga lo que debe de una membresía propia',
    access: 'client',
    input: z.strictObject({ id, membershipId: id }),
    output: z.object({ url: z.string() }),
    errors: [notFound, alreadySaved, onlineOff, nothingOwed],
  }),
};
