import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceFor, profitFor, taxFor } from './domain.ts';
import { between, filtersOf, movedIn, rateOf, withInner } from './rules.ts';

describe('el precio y la ganancia', () => {
  test.each([
    [1000, 3000, 1300],
    [1000, 0, 1000],
    [1000, -10_000, 0],
    [333, 5000, 500],
    [0, 3000, 0],
    [100_000_000_000, 100_000_000, 1_000_100_000_000_000],
  ])('un costo de %i con %i centésimas de ganancia cuesta %i', (cost, profit, price) => {
    expect(priceFor(cost, profit)).toBe(price);
  });

  test.each([
    [1000, 1300, 3000],
    [1000, 500, -5000],
    [3, 4, 3333],
    [3, 2, -3333],
    [0, 500, 0],
    [1, 100_000_000_000, 100_000_000],
  ])('de un costo de %i vendido en %i se gana %i', (cost, price, profit) => {
    expect(profitFor(cost, price)).toBe(profit);
  });

  test('van y vuelven, mientras el costo da para centésimas', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 10 ** 9 }),
        fc.integer({ min: -10_000, max: 100_000 }),
        (cost, profit) => {
          expect(Math.abs(profitFor(cost, priceFor(cost, profit)) - profit)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('el impuesto', () => {
  test.each([
    [1000, 1900, false, 190],
    [1190, 1900, true, 190],
    [50, 1900, false, 10],
    [1000, 1000, true, 91],
    [0, 1900, true, 0],
  ])('de %i al %i (incluido: %s) es %i', (price, rate, included, tax) => {
    expect(taxFor(price, rate, included)).toBe(tax);
  });

  test('dice con qué tasa se calculó', () => {
    expect(rateOf({ price: 1000, tax: 190, priceIncludesTax: false })).toBe(1900);
    expect(rateOf({ price: 1000, tax: 100, priceIncludesTax: false })).toBe(1000);
    expect(rateOf({ price: 1190, tax: 190, priceIncludesTax: true })).toBe(1900);
    expect(rateOf({ price: 1000, tax: 150, priceIncludesTax: false })).toBeNull();
    expect(rateOf({ price: 0, tax: 0, priceIncludesTax: false })).toBeNull();
  });
});

test('la dirección dice qué se ve, y lo que no se entiende no cuenta', () => {
  const usual = { search: '', by: 'all', state: 'all', order: 'position', descending: false };
  expect(filtersOf({})).toEqual(usual);
  const groupId = '01900000-0000-7000-8000-000000000001';
  expect(filtersOf({ buscar: 780, por: 'barcode', grupo: groupId, estado: 'low', orden: '-price' })).toEqual({
    search: '780',
    by: 'barcode',
    groupId,
    state: 'low',
    order: 'price',
    descending: true,
  });
  expect(filtersOf({ por: 'toString', grupo: 'x', estado: 3, orden: 'nada' })).toEqual(usual);
});

test('elegir un tramo toma las filas entre las dos, en cualquier dirección', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(ids, undefined, 'c')).toEqual(['c']);
  expect(between(ids, 'de otra página', 'c')).toEqual(['c']);
});

test('mover pone una cosa en su lugar nuevo y corre las demás', () => {
  expect(movedIn(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedIn(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('un grupo cuenta también los productos de los que están dentro de él', () => {
  const group = (id: string, parentId: string | null, products: number) => ({
    id,
    parentId,
    products,
    name: id,
    color: '#4c5fd5',
    position: 0,
    version: 1,
  });
  const groups = [
    group('Bebidas', null, 0),
    group('Frías', 'Bebidas', 3),
    group('Light', 'Frías', 11),
    group('Ropa', null, 2),
  ];
  expect(withInner(groups).map(({ products }) => products)).toEqual([14, 14, 11, 2]);
});
