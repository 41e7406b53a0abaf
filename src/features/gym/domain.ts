import { minorDigits, money } from '../../wire/written.ts';

export const countries = {
  CL: 'Chile',
  AR: 'Argentina',
  BO: 'Bolivia',
  BR: 'Brasil',
  CO: 'Colombia',
  CR: 'Costa Rica',
  EC: 'Ecuador',
  SV: 'El Salvador',
  ES: 'España',
  GT: 'Guatemala',
  HN: 'Honduras',
  MX: 'México',
  NI: 'Nicaragua',
  PA: 'Panamá',
  PY: 'Paraguay',
  PE: 'Perú',
  DO: 'República Dominicana',
  UY: 'Uruguay',
  VE: 'Venezuela',
} as const;

export const currencies = {
  CLP: 'Peso chileno (CLP)',
  ARS: 'Peso argentino (ARS)',
  BOB: 'Boliviano (BOB)',
  BRL: 'Real (BRL)',
  COP: 'Peso colombiano (COP)',
  CRC: 'Colón costarricense (CRC)',
  DOP: 'Peso dominicano (DOP)',
  EUR: 'Euro (EUR)',
  GTQ: 'Quetzal (GTQ)',
  HNL: 'Lempira (HNL)',
  MXN: 'Peso mexicano (MXN)',
  NIO: 'Córdoba (NIO)',
  PEN: 'Sol (PEN)',
  PYG: 'Guaraní (PYG)',
  USD: 'Dólar (USD)',
  UYU: 'Peso uruguayo (UYU)',
  VES: 'Bolívar (VES)',
} as const;

/** What happens when a sale exceeds the stock. */
export const stockPolicies = { warn: 'Avisar y vender igual', refuse: 'No vender' } as const;

export type Currency = keyof typeof currencies;

/** The units of each currency beyond which a price or payment of a gym was mistyped: from some 50,000 to a million dollars. */
const largestUnits: Readonly<Record<Currency, number>> = {
  CLP: 100_000_000,
  ARS: 1_000_000_000,
  BOB: 1_000_000,
  BRL: 1_000_000,
  COP: 1_000_000_000,
  CRC: 100_000_000,
  DOP: 10_000_000,
  EUR: 1_000_000,
  GTQ: 1_000_000,
  HNL: 10_000_000,
  MXN: 10_000_000,
  NIO: 10_000_000,
  PEN: 1_000_000,
  PYG: 1_000_000_000,
  USD: 1_000_000,
  UYU: 10_000_000,
  VES: 1_000_000_000,
};

/** The largest amount that may be typed for a plan, a payment or a product, in the currency's minor unit. */
export const largestAmount = (currency: Currency): number =>
  largestUnits[currency] * 10 ** minorDigits(currency);

/** In the currency's minor unit: what is not beyond it is right in any currency. */
export const smallestBound = Math.min(
  ...Object.keys(largestUnits).map((currency) => largestAmount(currency as Currency)),
);

/** 'Es demasiado: escribe a lo más $ 100.000.000.' */
export const tooLargeWords = (currency: Currency): string =>
  `Es demasiado: escribe a lo más ${money(largestAmount(currency), currency)}.`;
