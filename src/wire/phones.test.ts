import { expect, test } from 'vitest';
import { asE164, dialledDigits, type PhoneCountry } from './phones.ts';

const table = (country: PhoneCountry, rows: readonly (readonly [typed: string, number: string])[]) => {
  for (const [typed, number] of rows) expect([typed, asE164(typed, country)]).toEqual([typed, number]);
};

test('un celular de Chile es el mismo con el 9, sin él, con el código y con el 0 de antes', () => {
  for (const typed of [
    ...['+56 9 8765 4321', '+56987654321', '56 9 8765 4321', '0056 9 8765 4321', '9 8765 4321', '987654321'],
    ...['8765 4321', '(8) 765-4321', '+56 8765 4321', '56 8765 4321', '09 8765 4321', '+56 09 8765 4321'],
  ])
    expect([typed, asE164(typed)]).toEqual([typed, '+56987654321']);
  table('CL', [
    ['6212 3456', '+56962123456'],
    ['7812 3456', '+56978123456'],
    ['5912 3456', '+56959123456'],
  ]);
});

test('un fijo de Chile con su código de área sigue siendo el mismo', () => {
  table('CL', [
    ['2 2345 6789', '+56223456789'],
    ['(2) 2345 6789', '+56223456789'],
    ['02 2345 6789', '+56223456789'],
    ['+56 2 2345 6789', '+56223456789'],
    ['32 212 3456', '+56322123456'],
    ['032 212 3456', '+56322123456'],
    ['41 2123456', '+56412123456'],
    ['+56 65 2 123456', '+56652123456'],
    ['75 2 123456', '+56752123456'],
  ]);
});

test('lo que en Chile puede ser más de un número, o ninguno, no se completa', () => {
  // Of Santiago without its area, of a region as they were, of a mobile that lacks a digit.
  table('CL', [
    ...[
      '2345 6789',
      '3210 5000',
      '61 234567',
      '72 123456',
      '32 212345',
      '5612 3456',
      '4412 3456',
      '9876 5432',
    ].map((typed) => [typed, ''] as const),
    ['098 765 432', ''],
    ['8765 432', ''],
    ['+56 9 8765 432', ''],
    ['12345', ''],
    ['', ''],
    ['sin número', ''],
  ]);
  expect(dialledDigits('2345 6789')).toBe('5623456789');
});

test('en México son diez dígitos, y el 1 de antes es la misma persona', () => {
  for (const typed of [
    ...['55 1234 5678', '(55) 1234-5678', '+52 55 1234 5678', '52 55 1234 5678', '0052 55 1234 5678'],
    ...['+52 1 55 1234 5678', '521 55 1234 5678', '044 55 1234 5678', '045 55 1234 5678', '01 55 1234 5678'],
  ])
    expect([typed, asE164(typed, 'MX')]).toEqual([typed, '+525512345678']);
  expect(asE164('+52 1 55 1234 5678', 'CL')).toBe('+525512345678');
  table('MX', [
    // Of the United States, and one without its area.
    ['1 555 123 4567', '+15551234567'],
    ['1234 5678', ''],
    ['+56 9 8765 4321', '+56987654321'],
  ]);
});

test('sin código se toma del país del gimnasio; con código, como está escrito', () => {
  table('PE', [
    ['987 654 321', '+51987654321'],
    ['+51 987 654 321', '+51987654321'],
  ]);
  table('EC', [['098 765 4321', '+593987654321']]);
  table('UY', [['099 123 456', '+59899123456']]);
  table('CO', [['300 123 4567', '+573001234567']]);
  table('CL', [
    ['+51 987 654 321', '+51987654321'],
    ['+54 9 11 2345 6789', '+5491123456789'],
    ['+1 (305) 555-0199', '+13055550199'],
  ]);
});

test('en Argentina y Brasil un número de un vecino con su código no se toma por uno de ahí', () => {
  table('AR', [
    ['598 99 123 456', '+59899123456'],
    ['56 9 8765 4321', '+56987654321'],
    ['9 11 2345 6789', '+5491123456789'],
    ['11 2345 6789', '+541123456789'],
    ['011 2345 6789', '+541123456789'],
    ['54 9 11 2345 6789', '+5491123456789'],
  ]);
  table('BR', [
    ['598 99 123 456', '+59899123456'],
    ['56 9 8765 4321', '+56987654321'],
    ['(11) 98765-4321', '+5511987654321'],
    ['011 98765 4321', '+5511987654321'],
    ['(11) 3456-7890', '+551134567890'],
    ['55 11 98765 4321', '+5511987654321'],
  ]);
});
