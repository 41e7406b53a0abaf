import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { documentFonts } from '../../server/fonts.ts';
import type { Statement, StatementEntry } from './contract.ts';
import { drawStatement } from './document.ts';
import { balanceWords } from './rules.ts';

const entry = (values: Partial<StatementEntry>): StatementEntry => ({
  id: '',
  date: '2026-03-15',
  kind: 'payment',
  amount: -20_000,
  balance: 10_000,
  planName: '',
  period: null,
  method: null,
  note: '',
  receipt: null,
  ...values,
});

const statement = (values: Partial<Statement> = {}): Statement => ({
  client: {
    id: '',
    name: 'Ana',
    surname: 'Rojas',
    email: '',
    phone: '',
    whatsapp: '',
    dni: '12.345.678-5',
  },
  gymName: 'Fuerza Sur',
  header: 'Cordillera SpA\nRUT 76.543.210-9',
  currency: 'CLP',
  from: '2026-01-01',
  to: '2026-12-31',
  opening: -5000,
  closing: 5000,
  entries: [
    entry({
      ...{ kind: 'charge', amount: 30_000, balance: 25_000, planName: 'Libre' },
      period: { startsOn: '2026-03-15', endsOn: '2026-04-14' },
    }),
    entry({ balance: 5000, planName: 'Libre', method: 'transfer', receipt: { id: '', number: 7 } }),
  ],
  ...values,
});

async function draw(paper: 'letter' | 'a4', values: Partial<Statement> = {}) {
  const pdf = await getDocumentProxy(
    await drawStatement({ statement: statement(values), paper }, await documentFonts()),
  );
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  const millimetres = [width, height].map((points) => Math.round((points * 25.4) / 72));
  return { totalPages, text: text.replace(/\s+/g, ' '), millimetres };
}

test('en carta y en A4 dice lo mismo: de quién es, cada movimiento y los saldos', async () => {
  const [letter, a4] = [await draw('letter'), await draw('a4')];
  expect(letter.millimetres).toEqual([216, 279]);
  expect(a4.millimetres).toEqual([210, 297]);
  for (const { text, totalPages } of [letter, a4]) {
    expect(totalPages).toBe(1);
    for (const phrase of [
      'Estado de cuenta de Ana Rojas',
      'Fuerza Sur · Cordillera SpA · RUT 76.543.210-9',
      'N° SOCIO 12.345.678-5',
      'Del 01-01-2026 al 31-12-2026 · Debe $ 5.000 · Montos en CLP',
      '01-01-2026 Saldo inicial -5.000',
      'Período de Libre · 15-03-2026 al 14-04-2026 30.000 25.000',
      'Pago de Libre · Transferencia N° 000007 20.000 5.000',
      '31-12-2026 Saldo final 30.000 20.000 5.000',
    ])
      expect(text).toContain(phrase);
  }
});

test('uno largo se reparte en páginas, cada una con su encabezado', async () => {
  const entries = Array.from({ length: 120 }, (_, index) =>
    entry({
      planName: `Plan número ${index} de nombre tan largo que ocupa más de una línea`,
      note: 'En cuotas',
    }),
  );
  const { text, totalPages } = await draw('letter', { entries });
  expect(totalPages).toBeGreaterThan(2);
  expect(text.match(/Fecha Detalle Comprobante Cargo Abono Saldo/g)).toHaveLength(totalPages);
  expect(text).toContain(`Página ${totalPages} de ${totalPages}`);
  for (const index of entries.keys()) expect(text).toContain(`Plan número ${index} de`);
});

test.each([
  [5000, 'Debe $\u00a05.000'],
  [-5000, '$\u00a05.000 a favor'],
  [0, 'Al día'],
])('un saldo de %i se dice «%s»', (balance, words) => {
  expect(balanceWords(balance, 'CLP')).toBe(words);
});
