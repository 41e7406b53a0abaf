import { describe, expect, test } from 'vitest';
import { findIn, searchable } from './directory-search.ts';

const person = (name: string, surname = '', { email = '', dni = '', phone = '' } = {}) => ({
  label: `${name} ${surname}`.trim(),
  ...searchable({ name, surname, email, dni, phone }),
});
const people = [
  person('Ána', 'Núñez', { dni: '12.345.678-5', phone: '+56 9 8765 4321' }),
  person('Mariana', 'Rojas', { dni: 'AB-123 456' }),
  person('José', 'Nunca', { email: 'pepe@correo.cl', dni: '17', phone: '(2) 234 5678' }),
];
const find = (needle: string, options = {}) => findIn(people, needle, options).map(({ label }) => label);

describe('la búsqueda de clientes sin conexión', () => {
  test.each([
    ['ana', ['Ána Núñez', 'Mariana Rojas']],
    ['ÁNA nu', ['Ána Núñez']],
    ['nunez  ana', ['Ána Núñez']],
    ['núñez', ['Ána Núñez']],
    ['12.345.678-5', ['Ána Núñez']],
    ['12345678', ['Ána Núñez']],
    ['123456785', ['Ána Núñez']],
    ['12.345', ['Ána Núñez']],
    ['ab123456', ['Mariana Rojas']],
    ['9 8765 4321', ['Ána Núñez']],
    ['+56987654321', ['Ána Núñez']],
    ['0056 9 8765-4321', ['Ána Núñez']],
    ['22345678', ['José Nunca']],
    ['17', ['José Nunca']],
    ['Pepe@Correo', ['José Nunca']],
    ['ana nunca', []],
    ['%', []],
    ['', ['Ána Núñez', 'Mariana Rojas', 'José Nunca']],
  ])('«%s»', (needle, expected) => {
    expect(find(needle)).toEqual(expected);
  });

  test('en el mostrador va primero quien empieza así', () => {
    const found = findIn(people.toReversed(), 'ana', { beginsFirst: true }).map(({ label }) => label);
    expect(found).toEqual(['Ána Núñez', 'Mariana Rojas']);
  });

  test('y antes quien lleva justo ese número o esa palabra', () => {
    const members = ['170', '1712', '17', '179'].map((dni, place) => person(`Socia ${place}`, '', { dni }));
    const found = (needle: string, items = members) =>
      findIn(items, needle, { beginsFirst: true }).map(({ label }) => label);
    expect(found('17')).toEqual(['Socia 2', 'Socia 0', 'Socia 1', 'Socia 3']);
    const named = [person('Anabel'), person('Ana', 'Vera'), person('Rosa', 'Ana')];
    expect(found('ana', named)).toEqual(['Ana Vera', 'Rosa Ana', 'Anabel']);
  });

  test('el orden es el de la lista: los acentos no cuentan y la ñ sigue a la n', () => {
    const names = ['ábaco', 'Ana Ñuñez', 'Ana Óbal', 'Anabel', 'nuria', 'Nzo', 'Ñandú', 'Óscar'];
    const sorted = names
      .toReversed()
      .map((name) => person(name))
      .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
    expect(sorted.map(({ label }) => label)).toEqual(names);
  });
});
