import { describe, expect, test } from 'vitest';
import { asksForRut, isRut, keptDocument, writeRut } from './rules.ts';

describe('un RUT', () => {
  test.each([
    '12.345.678-5',
    '12345678-5',
    '123456785',
    '12 345 678-5',
    '012.345.678-5',
    '6.000.000-k',
    '6000000K',
    '1-9',
  ])('vale escrito como %s', (rut) => {
    expect(isRut(rut)).toBe(true);
  });

  test.each([
    '12.345.678-4',
    '12345678',
    '1234',
    'abc',
    '12.34.5678-5',
    '0-0',
    '00000000-0',
    '100.000.000-7',
    '',
  ])('no es %j', (text) => {
    expect(isRut(text)).toBe(false);
  });

  test.each([
    ['123456785', '12.345.678-5'],
    ['12345678-5', '12.345.678-5'],
    ['0012 345 678-5', '12.345.678-5'],
    ['6000000k', '6.000.000-K'],
    ['1-9', '1-9'],
    ['12345', '12345'],
  ])('%s se escribe %s', (typed, expected) => {
    expect(writeRut(typed)).toBe(expected);
  });
});

describe('el documento de un cliente', () => {
  test('se pide como RUT solo en Chile y cuando hay uno', () => {
    expect(asksForRut('CL', { dni: '12.345.678-4', dniType: 'rut' })).toBe(true);
    expect(asksForRut('CL', { dni: '12.345.678-4', dniType: 'other' })).toBe(false);
    expect(asksForRut('CL', { dni: '', dniType: 'rut' })).toBe(false);
    expect(asksForRut('PE', { dni: '12.345.678-4', dniType: 'rut' })).toBe(false);
  });

  test.each(['17', '0042', 'AB-123'])('%s es un número del gimnasio, aunque diga RUT', (dni) => {
    expect(asksForRut('CL', { dni, dniType: 'rut' })).toBe(false);
    expect(keptDocument('CL', { dni, dniType: 'rut' })).toEqual({ dni, dniType: 'other' });
  });

  test('fuera de Chile nunca pasa por RUT', () => {
    const document = keptDocument('PE', { dni: '12.345.678-5', dniType: 'rut' });
    expect(document).toEqual({ dni: '12.345.678-5', dniType: 'other' });
  });

  test('en Chile queda escrito como RUT, y otro documento como está', () => {
    expect(keptDocument('CL', { dni: '123456785', dniType: 'rut' }).dni).toBe('12.345.678-5');
    expect(keptDocument('CL', { dni: '123456785', dniType: 'other' }).dni).toBe('123456785');
  });

  test.each(['-', '...', ' . '])('%j no es ninguno', (dni) => {
    expect(keptDocument('CL', { dni, dniType: 'rut' })).toEqual({ dni: '', dniType: 'rut' });
  });
});
