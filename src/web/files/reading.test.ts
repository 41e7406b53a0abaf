import { expect, test } from 'vitest';
import { type Columns, readPath } from './columns.ts';
import { encodingOf, FileError, open, readText } from './reading.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('reconoce UTF-8 con y sin marca, UTF-16 con y sin marca, y Latin-1', () => {
  const latin = new Uint8Array([0x4e, 0xfa, 0xf1, 0x65, 0x7a]);
  const utf16 = new Uint8Array(
    [...'Núñez'].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  );
  expect(encodingOf(bytesOf('Núñez'))).toBe('utf-8');
  expect(encodingOf(bytesOf('\ufeffNúñez'))).toBe('utf-8');
  expect(encodingOf(latin)).toBe('windows-1252');
  expect(encodingOf(utf16)).toBe('utf-16le');
  expect(encodingOf(new Uint8Array([0xff, 0xfe, ...utf16]))).toBe('utf-16le');
  expect(encodingOf(utf16.map((_, index) => utf16[index ^ 1] ?? 0))).toBe('utf-16be');
});

test('respeta comillas, separadores y saltos de línea dentro de una celda', () => {
  const { rows } = readText('sep=;\na;"b;""c""\nd"\ne;f', ';', 100);
  expect(rows).toEqual([
    ['a', 'b;"c"\nd'],
    ['e', 'f'],
  ]);
});

test('la ruta de un grupo se lee sin lo que sobra', () => {
  expect(readPath('Bebidas/Frías')).toEqual(['Bebidas', 'Frías']);
  expect(readPath('/ Bebidas / / Frías  de litro /')).toEqual(['Bebidas', 'Frías de litro']);
});

const columns: Columns = {
  name: { label: 'Nombre', also: [], kind: 'text' },
  worth: { label: 'Valor', also: ['Worth'], kind: 'money' },
};
const openHere = (text: string, writesPoints = () => false) =>
  open({ columns, mostLines: 3, writesPoints }, new Blob([text]));

test('de un archivo más largo de lo que se lee se dice cuántas líneas trae', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Ana ${index};1`);
  const { opened, preview } = await openHere(['Nombre;Valor', ...lines, ';', ''].join('\n'));
  expect(preview).toMatchObject({ lines: 40, headers: ['Nombre', 'Valor'], mapping: ['name', 'worth'] });
  expect(opened.rows.length).toBeLessThan(40);
});

test('el signo decimal es el de los números; si no lo dicen, el de quien escribió el encabezado', async () => {
  expect((await openHere('Nombre;Worth\nAna;1.990,5')).preview.decimal).toBe(',');
  expect((await openHere('Nombre;Worth\nAna;1990')).preview.decimal).toBe(',');
  expect((await openHere('Nombre;Worth\nAna;1990', () => true)).preview.decimal).toBe('.');
});

test('lo que no es una tabla se rechaza con su motivo', async () => {
  await expect(openHere('')).rejects.toThrow(FileError);
  await expect(openHere('Nombre;Valor\na\0;b')).rejects.toThrow('no parece un CSV');
});
