import { isRecord } from './document.ts';

type Moment = Temporal.Instant | Temporal.PlainDate;

/** Below, a number of seconds since 1970; from here on, of milliseconds. */
const firstMilliseconds = 100_000_000_000;
/** Within these, export tools put a timestamp, or its seconds. */
const wrapperKeys = ['value', '__time__', 'timestampValue', '$date'];
const secondsKeys = ['seconds', '_seconds'];
const nanosecondsKeys = ['nanoseconds', '_nanoseconds'];

function tried<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function momentOfText(text: string): Moment | null {
  const trimmed = text.trim().replace(/^__Timestamp__/, '');
  const local = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(trimmed);
  if (local) {
    const [, day, month, year] = local.map(Number);
    return tried(() => Temporal.PlainDate.from({ year, month, day } as never, { overflow: 'reject' }));
  }
  if (/[zZ]$|[+-]\d{2}:?\d{2}$/.test(trimmed) && /T|\d \d/.test(trimmed))
    return tried(() => Temporal.Instant.from(trimmed));
  return /^\d{4}-\d{2}-\d{2}/.test(trimmed) ? tried(() => Temporal.PlainDate.from(trimmed)) : null;
}

/** Reads a timestamp as the usual export tools write it, or a calendar day; null when it is neither. */
export function readMoment(value: unknown): Moment | null {
  if (typeof value === 'string') return momentOfText(value);
  if (typeof value === 'number' && Number.isFinite(value)) {
    const milliseconds = Math.abs(value) < firstMilliseconds ? value * 1000 : value;
    return tried(() => Temporal.Instant.fromEpochMilliseconds(Math.round(milliseconds)));
  }
  if (!isRecord(value)) return null;
  const at = (keys: readonly string[]) => keys.map((key) => value[key]).find((part) => part !== undefined);
  const seconds = at(secondsKeys);
  if (seconds !== undefined && /^-?\d+$/.test(String(seconds))) {
    const nanoseconds = BigInt(Math.round(Number(at(nanosecondsKeys) ?? 0)));
    return tried(() => new Temporal.Instant(BigInt(String(seconds)) * 1_000_000_000n + nanoseconds));
  }
  const wrapped = at(wrapperKeys);
  return wrapped === undefined ? null : readMoment(wrapped);
}

/** The day of a timestamp in a zone, YYYY-MM-DD. */
export function readDay(value: unknown, zone: string): string | null {
  const moment = readMoment(value);
  if (moment === null) return null;
  return moment instanceof Temporal.Instant
    ? moment.toZonedDateTimeISO(zone).toPlainDate().toString()
    : moment.toString();
}

/** A number, also as text and with separators of thousands, as '25.000'; null when it is none. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^\$\s*/, '');
  if (/^-?\d{1,3}(\.\d{3})+$/.test(text)) return Number(text.replaceAll('.', ''));
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
