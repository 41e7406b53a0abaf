const locale = 'es-CL';
const countFormat = new Intl.NumberFormat(locale);
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const cached = moneyFormats.get(currency);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  moneyFormats.set(currency, format);
  return format;
}

/** The number of decimals of a currency: 0 for CLP, 2 for USD. */
export const minorDigits = (currency: string): number =>
  moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 0;

function decimal(amount: number, digits: number): Intl.StringNumericLiteral {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const plain = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return `${amount < 0 ? '-' : ''}${plain}` as Intl.StringNumericLiteral;
}

/** An amount in minor units as text: 25000 CLP is '$ 25.000', with a no-break space. */
export function money(amount: number, currency = 'CLP'): string {
  const parts = moneyFormat(currency).formatToParts(decimal(amount, minorDigits(currency)));
  const of = (...types: string[]) =>
    parts
      .filter((part) => types.includes(part.type))
      .map((part) => part.value)
      .join('');
  return `${of('minusSign')}${of('currency')}\u00a0${of('integer', 'group', 'decimal', 'fraction')}`;
}

/** The same without the currency sign, for columns whose header shows it. */
export const figure = (amount: number, currency = 'CLP'): string =>
  money(amount, currency).replace(/[^\s-]+\s/, '');

/** The sign alone: '$'. */
export const currencySign = (currency = 'CLP'): string => money(0, currency).split(/\s/)[0] ?? '';

/**
 * Understands '25.000', '25,000', '$ 25.000' and '25000' as the same amount.
 * A last separator with as many digits after it as the currency has decimals, or fewer, is the decimal one;
 * a currency without decimals takes '25.000,00', and refuses '25.000,50' and '25.00': they are ambiguous.
 * @returns minor units, or null if it is no amount
 */
export function parseMoney(text: string, currency = 'CLP'): number | null {
  const digits = minorDigits(currency);
  const clean = text.replace(/[^\d.,-]/g, '');
  if (!/\d/.test(clean) || /\d-/.test(clean)) return null;
  const [, whole = '', fraction = ''] =
    clean.match(new RegExp(`^(.*?)(?:[.,](\\d{0,${digits || 2}}))?$`)) ?? [];
  const figures = whole.replace(/\D/g, '');
  if (digits === 0 && fraction && (figures.length < 4 || /[1-9]/.test(fraction))) return null;
  const amount = Number(`${figures}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(amount)) return null;
  return clean.startsWith('-') ? -amount : amount;
}

/** 10000 as '10.000'. */
export const count = (value: number): string => countFormat.format(value);

/** 'YYYY-MM-DD' as '20-11-2026'. */
export const day = (date: string): string => date.split('-').reverse().join('-');

/** An instant as '20-11-2026, 15:30' in the gym's time zone. */
export function dayTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const year = of('year').length === 2 ? `20${of('year')}` : of('year');
  return `${of('day')}-${of('month')}-${year}, ${of('hour')}:${of('minute')}`;
}

/** A person's full name; not everyone has a surname. */
export const fullName = ({ name, surname }: { readonly name: string; readonly surname: string }): string =>
  `${name} ${surname}`.trim();

/** Lower case without accents, like the database's fold(). */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ØøĐđŁł]/g, (letter) => 'ooddll'['ØøĐđŁł'.indexOf(letter)] ?? letter)
    .toLowerCase();

/** A rate in hundredths of a per cent: '19 %', '8,5 %'. */
export const percent = (hundredths: number): string => `${String(hundredths / 100).replace('.', ',')} %`;

/** Of a day: 0, 1, and 2 for the midnight after it. */
const halfDayOf = (time: string): number => Math.floor(Number(time.split(':')[0]) / 12);

/** A time of day, HH:MM, on twelve hours: '19:30' as '7:30 p. m.' in one piece, and 24:00, the midnight after it, as '12:00 a. m.'. */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes}\u00a0${hour % 24 < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** From one time of day to another: '7:30 – 8:30 a. m.', '11:30 a. m. – 12:30 p. m.'. */
export function clockSpan(start: string, end: string): string {
  const [from, to] = [clockTime(start), clockTime(end)];
  return `${halfDayOf(start) === halfDayOf(end) ? from.slice(0, -6) : from} – ${to}`;
}

/** A time of day, HH:MM, with its article: 'las 7:30 p. m.', 'la 1:00 p. m.' */
export function theClockTime(time: string): string {
  const clock = clockTime(time);
  return `la${clock.startsWith('1:') ? '' : 's'} ${clock}`;
}

/** When something happens at a time of day, HH:MM: 'a las 7:30 p. m.', 'a la 1:00 p. m.' */
export const atClockTime = (time: string): string => `a ${theClockTime(time)}`;

/** '13 h', '12 h 30 min', '45 min' */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Minutes as hours of two decimals. */
export const decimalHours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;
