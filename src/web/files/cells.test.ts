import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defused, readYesNo, restored } from './cells.ts';
import { decimalOf, scaled } from './decimals.ts';

const decimal = (numbers: string[], money = true) =>
  decimalOf(
    numbers.map((text) => ({ text, money })),
    ',',
  );

test('el signo decimal se ve en los números del archivo', () => {
  expect(decimal(['1.990', '12.500'])).toBe(',');
  expect(decimal(['1,990', '12,500'])).toBe('.');
  expect(decimal(['1990.50'])).toBe('.');
  expect(decimal(['1.234,5', '1.990'])).toBe(',');
  expect(decimal(['1.234.567'])).toBe(',');
  expect(decimal(['0.125'], false)).toBe('.');
  expect(decimal(['1,125'], false)).toBe(',');
  expect(decimal(['1990'])).toBe(',');
});

test('lee montos con cualquiera de los dos signos y redondea sin decimales flotantes', () => {
  expect(scaled('$ 1.990', 0, ',')).toEqual({ units: 1990, exact: true });
  expect(scaled('1,990.5', 0, '.')).toEqual({ units: 1991, exact: false });
  expect(scaled('1,005', 2, ',')).toEqual({ units: 101, exact: false });
  expect(scaled('-0,4', 0, ',')).toEqual({ units: 0, exact: false });
  expect(scaled(0.1 + 0.2, 2, ',')).toEqual({ units: 30, exact: true });
  expect(scaled(',5', 3, ',')).toEqual({ units: 500, exact: true });
  for (const bad of ['', '-', '1.2.3', '1,2,3', '12.50', 'mil', '1e5'])
    expect(scaled(bad, 0, ',')).toBe(null);
  expect(scaled('99999999999999999999', 0, ',')).toBe(null);
});

test('cualquier cantidad vuelve igual de un número y de un texto', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
      const value = thousandths / 1000;
      expect(scaled(value, 3, '.')?.units).toBe(thousandths === 0 ? 0 : thousandths);
      expect(scaled(String(value).replace('.', ','), 3, ',')?.units).toBe(
        thousandths === 0 ? 0 : thousandths,
      );
    }),
  );
});

test('entiende si y no de varias maneras', () => {
  for (const word of ['1', 'TRUE', 'Sí', 'si', 'Verdadero', true]) expect(readYesNo(word)).toBe(true);
  for (const word of ['0', 'False', 'NO', 'falso', false]) expect(readYesNo(word)).toBe(false);
  expect(readYesNo('quizás')).toBe(null);
});

test('una fórmula queda desarmada y vuelve como era', () => {
  for (const text of ['=1+1', '+56 9', '-x', '@cmd', '\tx', '\rx', "'=x"]) {
    expect(defused(text)).toBe(`'${text}`);
    expect(restored(defused(text))).toBe(text);
  }
  expect(defused("l'Oréal")).toBe("l'Oréal");
  fc.assert(fc.property(fc.string(), (text) => restored(defused(text)) === text));
});
