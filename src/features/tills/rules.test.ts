import { expect, test } from 'vitest';
import { currencies } from '../gym/domain.ts';
import { printerPlaceOf, roundedCash, worthOf } from './domain.ts';
import { countedOnly, worthsOf } from './rules.ts';

test('cada moneda tiene sus billetes y monedas, de mayor a menor y en la unidad menor', () => {
  for (const currency of Object.keys(currencies) as (keyof typeof currencies)[]) {
    const worths = worthsOf(currency);
    expect(
      worths.every((worth) => Number.isSafeInteger(worth) && worth > 0),
      currency,
    ).toBe(true);
    expect(worths, currency).toEqual([...new Set(worths)].sort((a, b) => b - a));
  }
  expect(worthsOf('CLP')[0]).toBe(20_000);
  expect(worthsOf('USD').slice(-2)).toEqual([5, 1]);
});

test('lo contado suma lo que vale cada uno, y lo que no se contó no se guarda', () => {
  expect(worthOf({ '20000': 2, '500': 3, '10': 7 })).toBe(41_570);
  expect(worthOf({})).toBe(0);
  expect(countedOnly({ '1000': 3, '500': 0, '10': null })).toEqual({ '1000': 3 });
});

test('en Chile el efectivo hasta 5 baja y desde 6 sube', () => {
  const chile = { country: 'CL', currency: 'CLP' };
  const cases = [0, 1, 5, 6, 9, 10, 994, 995, 996, 1000].map((amount) => roundedCash(amount, chile));
  expect(cases).toEqual([0, 0, 0, 10, 10, 10, 990, 990, 1000, 1000]);
  expect(roundedCash(995, { country: 'PE', currency: 'PEN' })).toBe(995);
  expect(roundedCash(995, { country: 'CL', currency: 'USD' })).toBe(995);
});

test('una impresora de red está en una red privada, en un puerto de impresoras', () => {
  expect(printerPlaceOf('192.168.1.50')).toEqual({ host: '192.168.1.50', port: 9100 });
  expect(printerPlaceOf('10.0.0.7:9102')).toEqual({ host: '10.0.0.7', port: 9102 });
  expect(printerPlaceOf('172.31.255.1')).not.toBeNull();
  expect(printerPlaceOf('127.0.0.1')).not.toBeNull();
  const refused = [
    ...['', '8.8.8.8', '172.32.0.1', '172.15.0.1', '169.254.169.254', '0.0.0.0', '192.169.1.1', '1127.0.0.1'],
    ...['192.168.1.50:80', '192.168.1.50:9104', '192.168.1.50:', '192.168.1.50:91000', '192.168.1.50/x'],
    ...['192.168.1.256', '192.168.01.5', '192.168.1', '0xc0.168.1.1', '3232235826', 'impresora.local', '::1'],
    ...['[::1]:9100', '192.168.1.50 ', '10.0.0.1@8.8.8.8', '192.168.1.50\n'],
  ];
  expect(refused.filter((address) => printerPlaceOf(address) !== null)).toEqual([]);
});
