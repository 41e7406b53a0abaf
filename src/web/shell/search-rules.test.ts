import { describe, expect, test } from 'vitest';
import type { ScreenInfo } from '../navigation.ts';
import { findScreens, parseCommand, productIn, receiptNumberIn, screensFirst } from './search-rules.ts';

const screen = (path: string, title: string, label?: string): ScreenInfo => ({
  ...{ path, title, who: 'gym' as const },
  ...(label && { entry: { label, icon: 'home' as const } }),
});
const screens = [
  screen('/', 'Inicio', 'Inicio'),
  screen('/admin', 'Inicio'),
  screen('/checkin', 'Check In', 'Check In'),
  screen('/mycenter/horarios', 'Agenda de clases', 'Horarios'),
  screen('/marketing', 'Marketing', 'Marketing'),
  screen('/clients', 'Clientes', 'Clientes'),
];
const pathsOf = (text: string) => findScreens(screens, text).map(({ path }) => path);
const person = (name: string, surname = '') => ({ id: name, name, surname });
const first = (text: string, ...people: ReturnType<typeof person>[]) =>
  screensFirst(findScreens(screens, text), people, text);

describe('una pantalla se encuentra', () => {
  test.each([
    ['checkin', ['/checkin']],
    ['check in', ['/checkin']],
    ['horarios', ['/mycenter/horarios']],
    ['agenda', ['/mycenter/horarios']],
    ['clases', ['/mycenter/horarios']],
    ['ínicio', ['/']],
    ['cli', ['/clients']],
    ['nada', []],
  ])('con «%s»', (text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  test('sin texto están todas, una vez cada título, en su orden', () => {
    expect(pathsOf('')).toEqual(['/', '/checkin', '/mycenter/horarios', '/marketing', '/clients']);
  });
});

describe('las pantallas van antes que las personas', () => {
  test('si se escribió su nombre entero', () => {
    expect(first('checkin', person('Checkina', 'Soto'))).toBe(true);
  });

  test('si se empezó a escribir, y así no empieza el nombre de nadie', () => {
    expect(first('che', person('Álvaro', 'Sáncheza'))).toBe(true);
    expect(first('mar', person('Marcela', 'Soto'))).toBe(false);
    expect(first('mar', person('Ana', 'Martínez'))).toBe(false);
    expect(first('in', person('Martín', 'Soto')), 'Inicio').toBe(true);
    expect(first('cla', person('Clara'))).toBe(false);
  });

  test('si nadie coincide', () => {
    expect(first('nte')).toBe(true);
  });
});

test.each([
  ['cobrar a ana', 'charge', 'ana'],
  ['Cobrar Ana Rojas', 'charge', 'Ana Rojas'],
  ['pagar', 'charge', ''],
  ['reservar a', 'book', ''],
  ['vender a josé', 'sell', 'josé'],
  ['congelar al  luis', 'freeze', 'luis'],
  ['estado de cuenta de ana', 'statement', 'ana'],
  ['escribir a ana', 'write', 'ana'],
  ['whatsapp ana', 'write', 'ana'],
  ['nota a ana', 'note', 'ana'],
])('«%s» es una orden', (text, command, about) => {
  expect(parseCommand(text)).toEqual({ command, about });
});

test.each(['ana', 'cobranza', '', 'ana cobrar'])('«%s» no es una orden', (text) => {
  expect(parseCommand(text)).toBeUndefined();
});

test.each([
  ['vender agua', 'agua'],
  ['Vender barra de avena', 'barra de avena'],
  ['vender a ana', ''],
  ['vender', ''],
  ['agua', ''],
  ['cobrar agua', ''],
])('«%s» vende el producto «%s»', (text, product) => {
  expect(productIn(text)).toBe(product);
});

test.each([
  ['1300', '1300'],
  [' N° 1300 ', '1300'],
  ['Factura 1300', '1300'],
  ['boleta 1300', '1300'],
  ['comprobante', ''],
  ['12345678-5', ''],
  ['rojas 1300', ''],
])('«%s» nombra el comprobante «%s»', (text, number) => {
  expect(receiptNumberIn(text)).toBe(number);
});
