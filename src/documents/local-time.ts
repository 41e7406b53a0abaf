import { readMoment } from './values.ts';

/** '20-11-2026, 9:30:00', as browsers in Spanish write a moment; '20/11/2026 9:30' too. */
const written =
  /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?\s*m?\.?$/i;

/** The instant of a local date and time as text, or of a timestamp; null when it is neither. */
export function readCreated(value: unknown, zone: string): Temporal.Instant | null {
  const parts = typeof value === 'string' ? written.exec(value.trim()) : null;
  if (parts) {
    const [day, month, year, hours, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0));
    const half = parts[7]?.toLowerCase();
    const hour = half ? ((hours ?? 0) % 12) + (half === 'p' ? 12 : 0) : hours;
    try {
      return Temporal.ZonedDateTime.from(
        { timeZone: zone, year, month, day, hour, minute, second } as never,
        { overflow: 'reject' },
      ).toInstant();
    } catch {
      return null;
    }
  }
  const moment = readMoment(value);
  return moment instanceof Temporal.PlainDate ? moment.toZonedDateTime(zone).toInstant() : moment;
}

/** '20-11-2026, 09:30:00'. */
export function createdText(instant: string, zone: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(at.day)}-${two(at.month)}-${at.year}, ${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;
}
