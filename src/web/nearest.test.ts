import { expect, test } from 'vitest';
import { nearestFirst } from './nearest.ts';

const person = (name: string, surname: string) => ({ name, surname });

test('quien empieza con lo escrito va antes que quien solo lo contiene', () => {
  const people = [person('Amanda', 'Martínez'), person('Omar', 'Soto'), person('Marcela', 'Paz')];
  expect(nearestFirst(people, 'mar').map(({ name }) => name)).toEqual(['Marcela', 'Amanda', 'Omar']);
});

test('quien tiene una palabra por cada una que se escribe va antes que quien la tiene en medio de otra', () => {
  const people = [person('Alejandra', 'Rojas Fernández'), person('José', 'Rojas')];
  expect(nearestFirst(people, 'rojas j').map(({ name }) => name)).toEqual(['José', 'Alejandra']);
  expect(nearestFirst(people, 'rojas f').map(({ name }) => name)).toEqual(['Alejandra', 'José']);
});

test('un nombre entero va antes que el comienzo de otro', () => {
  const people = [
    person('Anabel', 'Paz'),
    person('Mariana', 'Soto'),
    person('Rosa', 'Ana'),
    person('Ana', 'Vera'),
  ];
  expect(nearestFirst(people, 'ana').map(({ name }) => name)).toEqual(['Ana', 'Rosa', 'Anabel', 'Mariana']);
  expect(nearestFirst(people, '17')).toEqual(people);
});
