import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { GymSettings } from '../gym/contract.ts';
import { countries } from '../gym/domain.ts';
import { countryDefaults, timeZones } from './rules.ts';

const summer = new Date(Date.UTC(2026, 10, 20, 12));

test('cada país propone una moneda y una zona horaria que el gimnasio puede guardar', () => {
  for (const country of Object.keys(countries) as (keyof typeof countries)[]) {
    const unchanged = {
      ...{ taxRate: 1000, taxPerProduct: false, bookingDays: 7, cancelMinutes: 60 },
      ...{ stockPolicy: 'warn', version: 1 },
    };
    const settings = { name: 'Gimnasio', country, ...countryDefaults[country], ...unchanged };
    expect(z.safeParse(GymSettings, settings).success, country).toBe(true);
    const offered = timeZones('America/Santiago', summer).map(({ value }) => value);
    expect(offered, country).toContain(countryDefaults[country].timeZone);
  }
});

test('las zonas se leen como lugares, con su hora', () => {
  const labels = new Map(timeZones('America/Santiago', summer).map(({ value, label }) => [value, label]));
  expect(labels.get('America/Santiago')).toBe('Santiago (GMT-3)');
  expect(labels.get('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina (GMT-3)');
});

test('la zona guardada se puede elegir aunque no sea de las habituales', () => {
  expect(timeZones('Asia/Tokyo', summer)[0]).toEqual({ value: 'Asia/Tokyo', label: 'Tokyo (GMT+9)' });
});
