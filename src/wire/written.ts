const locale = 'es-CL';
const countFormat = new Intl.NumberFormat(locale);
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  moneyFormats.set(currency, made);
  return made;
}

/** How many digits a currency's minor unit has: 0 for CLP, 2 for USD. */
export const minorDigits = (currency: string): number =>
  moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 0;

function decimal(amount: number, digits: number): Intl.StringNumericLiteral {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return `${amount < 0 ? '-' : ''}${whole}` as Intl.StringNumericLiteral;
}

/** An amount in minor units as people read it: 25000 CLP is '$ 25.000', which no line's end parts. */
export function money(amount: number, currency = 'CLP'): string {
  const parts = moneyFormat(currency).formatToParts(decimal(amount, minorDigits(currency)));
  const of = (...types: string[]) =>
    parts
      .filter((part) => types.includes(part.type))
      .map((part) => part.value)
      .join('');
  return `${of('minusSign')}${of('currency')}\u00a0${of('integer', 'group', 'decimal', 'fraction')}`;
}

/** The same without the currency's sign, for columns whose head says it. */
export const figure = (amount: number, currency = 'CLP'): string =>
  money(amount, currency).replace(/\S+\s/, '');

/** The sign alone: '$'. */
export const currencySign = (currency = 'CLP'): string => money(0, currency).split(/\s/)[0] ?? '';

/** 10000 as '10.000'. */
export const count = (value: number): string => countFormat.format(value);

/** 'YYYY-MM-DD' as '20-11-2026'. */
export const day = (date: string): string => date.split('-').reverse().join('-');

/** What a person is called in full; not everyone has a surname. */
export const fullName = ({ name, surname }: { readonly name: string; readonly surname: string }): string =>
  `${name} ${surname}`.trim();

/** Lower case without accents, as the database compares names. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ØøĐđŁł]/g, (letter) => 'ooddll'['ØøĐđŁł'.indexOf(letter)] ?? letter)
    .toLowerCase();
