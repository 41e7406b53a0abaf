import * as z from 'zod/mini';
import { pastedKey } from '../../wire/connection.ts';
import { amount, requiredText, yesNo } from '../../wire/fields.ts';
import { minorDigits } from '../../wire/written.ts';

/** By which a gym may take payments online. */
export const providers = {
  mercadopago: 'Mercado Pago',
  khipu: 'Khipu',
  webpay: 'Webpay Plus',
  fintoc: 'Fintoc',
} as const;
export type Provider = keyof typeof providers;

/** The currencies in which each is paid; the account's own country is for the provider to say. */
const currenciesOf: Readonly<Record<Provider, readonly string[]>> = {
  mercadopago: ['CLP', 'ARS', 'BRL', 'COP', 'MXN', 'PEN', 'UYU'],
  khipu: ['CLP'],
  webpay: ['CLP'],
  fintoc: ['CLP', 'MXN'],
};

export const takesCurrency = (provider: Provider, currency: string): boolean =>
  currenciesOf[provider].includes(currency);

/** What a provider calls the two keys that it gives a gym. */
export const keyLabels: Readonly<Record<Provider, { readonly accessKey: string; readonly secret: string }>> =
  {
    mercadopago: { accessKey: 'Access Token', secret: 'Clave secreta de Webhooks' },
    khipu: { accessKey: 'Llave de API', secret: 'Secreto de la cuenta de cobro' },
    webpay: { accessKey: 'Código de comercio', secret: 'Llave secreta (API Key Secret)' },
    fintoc: { accessKey: 'Secret Key', secret: 'Secreto del webhook' },
  };

/** How an access key begins that is of one mode alone. Mercado Pago's 'APP_USR-' is also that of its test users, and the others' tell nothing. */
const modesOf: Readonly<Partial<Record<Provider, Readonly<Record<string, 'test' | 'live'>>>>> = {
  mercadopago: { 'TEST-': 'test' },
  fintoc: { sk_test_: 'test', sk_live_: 'live' },
};

/** The mode of which an access key visibly is; undefined where it does not tell. */
export function modeOfKey(provider: Provider, accessKey: string): 'test' | 'live' | undefined {
  const modes = Object.entries(modesOf[provider] ?? {});
  return modes.find(([beginning]) => accessKey.startsWith(beginning))?.[1];
}

/** Those whose modes have a host each, where the keys of the other one are refused. */
const withHosts: readonly Provider[] = ['webpay'];

/** Whether keys that charge for real may be saved as those of the sandbox, as nothing tells them apart. */
export const mayChargeInSandbox = (provider: Provider): boolean =>
  !withHosts.includes(provider) && !Object.values(modesOf[provider] ?? {}).includes('live');

/** For which events a gym registers the address of notices with those that are not told it with each payment, as they call them. */
export const noticeEvents: Readonly<Partial<Record<Provider, string>>> = {
  mercadopago: 'Pagos',
  fintoc: 'checkout_session.finished y checkout_session.expired',
};

export const linkStates = {
  pending: 'Pendiente',
  confirming: 'Por confirmar',
  rejected: 'Rechazado',
  paid: 'Pagado',
  expired: 'Vencido',
  cancelled: 'Anulado',
} as const;
export type LinkState = keyof typeof linkStates;

export const paymentStates = {
  pending: 'Pendiente',
  paid: 'Pagado',
  rejected: 'Rechazado',
  expired: 'Vencido',
} as const;

/** What somebody has to look at: the first ones follow from what is so, the last ones are there until somebody has seen them. */
export const attentions = {
  unclear: 'Devolución sin confirmar',
  unassigned: 'Sin membresía',
  mismatch: 'Otro monto',
  disputed: 'Cobro desconocido',
  surplus: 'Pagó lo que ya estaba pagado',
  refunded: 'Devuelto por el proveedor',
  differs: 'Otra devolución',
  unanswered: 'Sin respuesta del proveedor',
} as const;
export type Attention = keyof typeof attentions;

export const refundStates = {
  sending: 'En camino',
  done: 'Devuelto',
  refused: 'No se pudo devolver',
  unclear: 'Sin confirmar',
} as const;

/** Why a provider does not do what it is asked. */
export const providerTroubles = {
  unreachable: 'No respondió. Prueba otra vez en unos minutos.',
  keys: 'No acepta las llaves.',
  refused: 'No lo aceptó.',
} as const;
export type ProviderTrouble = keyof typeof providerTroubles;

/** How long a link can be paid, in hours. */
export const linkHours = 72;

/** An amount in minor units as providers write it: 25000 CLP is 25000, 2550 MXN is 25.5. */
export const asMajor = (amount: number, currency: string): number =>
  Number(`${amount}e-${minorDigits(currency)}`);

/** An amount of a provider in minor units; null for one that is none of the currency. */
export function asMinor(amount: number, currency: string): number | null {
  const minor = Number(`${amount}e${minorDigits(currency)}`);
  return Number.isSafeInteger(minor) ? minor : null;
}

export const ProviderForm = z.strictObject({
  active: yesNo,
  production: yesNo,
  accessKey: pastedKey,
  secret: pastedKey,
});
export type ProviderForm = z.output<typeof ProviderForm>;

/** What is given back, and why. */
export const RefundForm = z.strictObject({
  amount,
  reason: requiredText(200, 'Escribe por qué se devuelve.'),
});
