import { expect, test } from 'vitest';
import { toWorkbook } from '../../web/files/writing.ts';
import { missingColumn, openStatement, readDate, readLines } from './ui/statement-file.ts';

const today = '2026-11-23';

async function read(content: string | Blob, digits = 0) {
  const { opened, preview } = await openStatement(new Blob([content]));
  const { mapping, decimal } = preview;
  const reading = { mapping, decimal, digits, clears: false };
  return { missing: missingColumn(mapping), ...readLines(opened, reading, today) };
}

const short = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ paidOn, amount, description }) => `${paidOn} ${amount} ${description}`);

test('una cartola con encabezado largo, cargos y abonos, y sus totales al pie', async () => {
  const preamble = Array.from({ length: 14 }, (_, index) => `Dato ${index};valor`).join('\n');
  const statement = await read(`${preamble}
Fecha;Descripción;N° Documento;Cargos ($);Abonos ($);Saldo
20/11/2026;TEF DE ANA ROJAS 12.345.678-5;000123;;25.000;1.234.567
20/11/2026;PAGO DE LUZ;000124;41.990;;1.192.577
21/11/2026;DEPOSITO;0;;1.250.000;2.442.577
;Totales;;41.990;1.275.000;`);
  expect(short(statement)).toEqual([
    '2026-11-20 25000 TEF DE ANA ROJAS 12.345.678-5',
    '2026-11-21 1250000 DEPOSITO',
  ]);
  expect(statement).toMatchObject({ missing: null, outgoing: 1, problems: [] });
  expect(statement.lines.map(({ reference }) => reference)).toEqual(['000123', '']);
});

test('montos con signo y coma de miles, separados por comas', async () => {
  const statement = await read(
    'Date,Description,Amount\n2026-11-20,ANA,"1,234.56"\n2026-11-20,LUZ,"-500.00"',
    2,
  );
  expect(short(statement)).toEqual(['2026-11-20 123456 ANA']);
  expect(statement.outgoing).toBe(1);
});

test('una columna dice si es cargo o abono, en Latin-1', async () => {
  const text = 'FECHA;DETALLE;MONTO;CARGO/ABONO\n20-11-2026;JOSÉ NÚÑEZ;$ 25.000;A\n20-11-2026;LUZ;$ 9.000;C';
  const latin = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
  expect(short(await read(latin))).toEqual(['2026-11-20 25000 JOSÉ NÚÑEZ']);
});

test.each([
  ['A de abono y C de cargo', 'A', 'C'],
  ['C de crédito y D de débito', 'C', 'D'],
  ['palabras enteras', 'Crédito', 'Débito'],
  ['otras palabras', 'Transferencia recibida', 'Cargo por compra'],
])('una marca dice qué entra: %s', async (_, comes, goes) => {
  const text = `Fecha;Detalle;Monto;Tipo\n20-11-2026;ANA;25.000;${comes}\n20-11-2026;LUZ;9.000;${goes}`;
  const statement = await read(text);
  expect(short(statement)).toEqual(['2026-11-20 25000 ANA']);
  expect(statement.outgoing).toBe(1);
});

test('la lista de transferencias de una planilla, con RUT y nombre en columnas propias', async () => {
  const sheet = await toWorkbook([
    {
      name: 'Recibidas',
      table: [
        ['Fecha y hora', 'Nombre origen', 'RUT origen', 'Monto $', 'Mensaje'],
        ['20-11-2026 10:33', 'Ana Rojas', '12345678-5', 25_000, ''],
      ],
    },
  ]);
  const { lines } = await read(sheet);
  expect(lines).toEqual([
    {
      ...{
        paidOn: '2026-11-20',
        amount: 25_000,
        description: 'Ana Rojas',
        rut: '12345678-5',
        name: 'Ana Rojas',
      },
      ...{ reference: '', occurrence: 1 },
    },
  ]);
});

test('las líneas iguales se cuentan, y las que no se entienden se dicen con su número', async () => {
  const line = '20/11/2026;TEF;25.000';
  const statement = await read(
    `Fecha;Glosa;Abono\n${line}\n${line}\n20/11/2026;TEF;mil\n32/11/2026;TEF;5.000`,
  );
  expect(statement.lines.map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  expect(statement.problems.map(({ line: number, reason }) => `${number} ${reason}`)).toEqual([
    '4 «mil»: No se entiende el número. Revisa qué signo separa los decimales.',
    '5 «32/11/2026» no es una fecha.',
  ]);
});

test('sin fecha o sin monto se pide la columna', async () => {
  expect((await read('Cuándo;Glosa;Abono\n1;2;3')).missing).toBe('Di qué columna es la fecha.');
  expect((await read('Fecha;Glosa;Saldo\n1;2;3')).missing).toBe('Di qué columna es el monto, o el abono.');
});

test.each([
  ['21/11/2026', '2026-11-21'],
  ['1-2-26', '2026-02-01'],
  ['21 nov 2026', '2026-11-21'],
  ['21-nov.-26', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026-11-21T03:00:00', '2026-11-21'],
  ['23/11', '2026-11-23'],
  ['24/12', '2025-12-24'],
  ['31/02/2026', null],
  ['Saldo final', null],
])('la fecha «%s» es %s', (written, iso) => {
  expect(readDate(written, today)).toBe(iso);
});
