/** Calling codes, and how many digits a number of the country has after it. */
const plans = {
  CL: ['56', 9, 9],
  AR: ['54', 10, 11],
  BO: ['591', 8, 8],
  BR: ['55', 10, 11],
  CO: ['57', 10, 10],
  CR: ['506', 8, 8],
  EC: ['593', 8, 9],
  SV: ['503', 8, 8],
  ES: ['34', 9, 9],
  GT: ['502', 8, 8],
  HN: ['504', 8, 8],
  MX: ['52', 10, 10],
  NI: ['505', 8, 8],
  PA: ['507', 7, 8],
  PY: ['595', 9, 9],
  PE: ['51', 8, 9],
  DO: ['1', 10, 10],
  UY: ['598', 8, 8],
  VE: ['58', 10, 10],
} as const satisfies Record<string, readonly [code: string, fewest: number, most: number]>;
export type PhoneCountry = keyof typeof plans;

/** What the longest numbers of two countries are, mobiles: as long are those of their neighbours with their code. */
const mobiles: Partial<Record<PhoneCountry, RegExp>> = {
  AR: /^9[1-3]\d{9}$/,
  BR: /^(?!56)[1-9]\d9\d{8}$/,
};

const isWhole = (country: PhoneCountry, national: string): boolean => {
  const [, fewest, most] = plans[country];
  const mobile = national.length === most && mobiles[country];
  if (mobile) return mobile.test(national);
  return /^[1-9]/.test(national) && national.length >= fewest && national.length <= most;
};

/** A mobile of Chile from before all got a 9, if it can be nothing else: no landline of then, and none of now that lacks a digit. */
const oldMobile = /^(?:5[049]|6[02689]|7[046-9]|8\d)\d{6}$/;

/** What follows the code of a country as it is by now: mobiles of Chile with their 9, those of Mexico without the 1 of before 2019. */
function nationalOf(country: PhoneCountry, digits: string): string {
  if (country === 'CL' && oldMobile.test(digits)) return `9${digits}`;
  if (country === 'MX') return digits.replace(/^(?:044|045|01)(?=\d{10}$)/, '');
  const bare = digits.replace(/^0/, '');
  return isWhole(country, bare) ? bare : digits;
}

/** The two whose numbers changed, by their code. */
const countryOf = (digits: string): PhoneCountry | undefined =>
  digits.startsWith('56') ? 'CL' : digits.startsWith('52') ? 'MX' : undefined;

function international(digits: string): string {
  const country = countryOf(digits);
  if (!country) return digits;
  return (
    plans[country][0] +
    nationalOf(country, digits.slice(2).replace(country === 'MX' ? /^1(?=\d{10}$)/ : '', ''))
  );
}

/**
 * The digits of a number with its country code, as E.164 has them after the plus; one without such a code is taken as of `country`.
 * What may be several numbers is left as it is.
 */
export function dialledDigits(phone: string, country: PhoneCountry = 'CL'): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return international(digits);
  if (digits.startsWith('00')) return international(digits.slice(2));
  const national = nationalOf(country, digits);
  if (isWhole(country, national)) return `${plans[country][0]}${national}`;
  return digits.length > 9 ? international(digits) : `${plans[country][0]}${digits}`;
}

/** The number in E.164, as '+56987654321'; empty for what can be none. */
export function asE164(phone: string, country: PhoneCountry = 'CL'): string {
  if (!/\d/.test(phone)) return '';
  const digits = dialledDigits(phone, country);
  const known = countryOf(digits);
  if (known && !isWhole(known, digits.slice(2))) return '';
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : '';
}

/** The address at which a phone calls a number as it was written. */
export const callAddress = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
