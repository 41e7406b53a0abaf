import type { countries, currencies } from '../gym/domain.ts';

/** The usual currency and time zone of a country's gyms, offered when the country is chosen. */
export const countryDefaults = {
  CL: { currency: 'CLP', timeZone: 'America/Santiago' },
  AR: { currency: 'ARS', timeZone: 'America/Argentina/Buenos_Aires' },
  BO: { currency: 'BOB', timeZone: 'America/La_Paz' },
  BR: { currency: 'BRL', timeZone: 'America/Sao_Paulo' },
  CO: { currency: 'COP', timeZone: 'America/Bogota' },
  CR: { currency: 'CRC', timeZone: 'America/Costa_Rica' },
  EC: { currency: 'USD', timeZone: 'America/Guayaquil' },
  SV: { currency: 'USD', timeZone: 'America/El_Salvador' },
  ES: { currency: 'EUR', timeZone: 'Europe/Madrid' },
  GT: { currency: 'GTQ', timeZone: 'America/Guatemala' },
  HN: { currency: 'HNL', timeZone: 'America/Tegucigalpa' },
  MX: { currency: 'MXN', timeZone: 'America/Mexico_City' },
  NI: { currency: 'NIO', timeZone: 'America/Managua' },
  PA: { currency: 'USD', timeZone: 'America/Panama' },
  PY: { currency: 'PYG', timeZone: 'America/Asuncion' },
  PE: { currency: 'PEN', timeZone: 'America/Lima' },
  DO: { currency: 'DOP', timeZone: 'America/Santo_Domingo' },
  UY: { currency: 'UYU', timeZone: 'America/Montevideo' },
  VE: { currency: 'VES', timeZone: 'America/Caracas' },
} as const satisfies Record<keyof typeof countries, { currency: keyof typeof currencies; timeZone: string }>;

/** A code of the app as it is compared: people type spaces between its digits. */
export const appCode = (code: string): string => code.replace(/\s/g, '');

const compactCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

export const isRecoveryCode = (code: string): boolean => compactCode(code).length === 10;

/** A recovery code as it was given out, however it was typed. */
export const recoveryCode = (code: string): string => compactCode(code).replace(/^(.{5})/, '$1-');

const offset = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('es', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The browser's names for zones that have several. */
const ownName = (zone: string): string =>
  new Intl.DateTimeFormat('es', { timeZone: zone }).resolvedOptions().timeZone;

const regions = /^(America|Europe|Atlantic|Pacific)\//;

/** The zones to choose from, `current` and those of `countryDefaults` first, as 'Santiago (GMT-3)'. */
export function timeZones(current: string, at = new Date()): { value: string; label: string }[] {
  const offered = new Set([current, ...Object.values(countryDefaults).map(({ timeZone }) => timeZone)]);
  const otherNames = new Set([...offered].map(ownName));
  const others = Intl.supportedValuesOf('timeZone').filter(
    (zone) => regions.test(zone) && !otherNames.has(zone),
  );
  return [...offered.union(new Set(others))].map((value) => {
    const [, ...parts] = value.split('/');
    return { value, label: `${parts.reverse().join(', ').replaceAll('_', ' ')} (${offset(value, at)})` };
  });
}
