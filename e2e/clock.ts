const now = new Date();
const hourIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);

/**
 * A test's gym is where it is between noon and one, so that no journey depends on the hour at which it runs: what began
 * in the morning is over, what ends in the evening is not, and the day does not change.
 */
export const gymTimeZone =
  Intl.supportedValuesOf('timeZone').find((zone) => !/^Antarctica/.test(zone) && hourIn(zone) === '12') ?? '';

/** The calendar day where the gym is, `days` from today: as the wire and as screens write it. */
export function dayAtGym(days = 0): { iso: string; formatted: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: gymTimeZone }).format(new Date());
  const iso = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return { iso, formatted: iso.split('-').reverse().join('-') };
}

/** A time of day at the gym, as screens write it, in a pattern: a run may last beyond one o'clock. */
export const timeAtGym = String.raw`(?<!\d)(?:12|1):[0-5]\d`;

/** Any time of day on 24 hours with its article, in a pattern: 'las 10:42', 'la 01:05'. */
export const theTime = String.raw`(?:la 01|las (?!01)\d\d):\d\d`;

/** A time of day at the gym with its article: 'las 12:05', 'la 1:05'. */
export const theTimeAtGym = String.raw`(?:las 12|la 1):[0-5]\d`;
