import { asMailText } from '../../wire/mail-text.ts';
import { day, figure, fullName, money } from '../../wire/written.ts';
import { spanWords } from '../charges/words.ts';
import { receiptNumber } from '../receipts/words.ts';
import { saleMethods } from '../sales/domain.ts';
import { entryKinds, type Statement, type StatementEntry } from './contract.ts';

/** In millimetres. */
export const papers = {
  letter: { label: 'Carta', width: 215.9, height: 279.4 },
  a4: { label: 'A4', width: 210, height: 297 },
} as const;
export type PaperName = keyof typeof papers;

export const titleOf = ({ client }: Pick<Statement, 'client'>): string =>
  `Estado de cuenta de ${fullName(client)}`;

/** 'Período de Libre', 'Pago de Libre', 'Compra fiada' */
export const nameOf = ({ kind, planName }: StatementEntry): string =>
  planName ? `${entryKinds[kind]} de ${planName}` : entryKinds[kind];

/** '01-02-2026 al 28-02-2026', 'Efectivo · Por caja' */
export const detailsOf = ({ period, method, note }: StatementEntry): string =>
  [period && spanWords(period), method && saleMethods[method], note].filter(Boolean).join(' · ');

export const receiptWords = ({ receipt }: StatementEntry): string =>
  receipt ? `N° ${receiptNumber(receipt.number)}` : '';

/** 'estado-de-cuenta-2026-01-01-2026-12-31.pdf' */
export const fileNameOf = ({ from, to }: Pick<Statement, 'from' | 'to'>): string =>
  `estado-de-cuenta-${from}-${to}.pdf`;

/** What a balance means: 'Debe $ 5.000', '$ 5.000 a favor', 'Al día'. */
export function balanceWords(balance: number, currency: string): string {
  if (balance === 0) return 'Al día';
  return balance > 0 ? `Debe ${money(balance, currency)}` : `${money(-balance, currency)} a favor`;
}

/** The mail that a statement goes with. */
export function statementLetter({ gymName: name, client, from, to, closing, currency }: Statement) {
  const gymName = asMailText(name);
  return {
    subject: `Estado de cuenta de ${gymName}`,
    text: `Hola, ${asMailText(fullName(client))}:\n\n${gymName} te envía tu estado de cuenta del ${day(from)} al ${day(to)}. Saldo final: ${balanceWords(closing, currency)}. Va adjunto en PDF.\n`,
  };
}

/** What was charged and what was paid between the opening and the closing balance. */
export function totalsOf({ entries }: Pick<Statement, 'entries'>): { charged: number; paid: number } {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const amounts = entries.map(({ amount }) => amount);
  return {
    charged: sum(amounts.filter((amount) => amount > 0)),
    paid: -sum(amounts.filter((amount) => amount < 0)),
  };
}

/** The statement as a list to print. */
export function printedList(statement: Statement) {
  const { client, gymName, header, currency, from, to, opening, closing, entries } = statement;
  const written = (amount: number) => (amount === 0 ? '' : figure(amount, currency));
  const { charged, paid } = totalsOf(statement);
  return {
    title: titleOf(statement),
    about: [
      [gymName, ...header.split('\n')].filter(Boolean).join(' · '),
      ...(client.dni ? [`N° SOCIO ${client.dni}`] : []),
      `Del ${day(from)} al ${day(to)} · ${balanceWords(closing, currency)} · Montos en ${currency}`,
    ],
    columns: [
      { head: 'Fecha', share: 0.13, holds: 'codes' },
      { head: 'Detalle', share: 0.35, holds: 'words' },
      { head: 'Comprobante', share: 0.13, holds: 'codes' },
      { head: 'Cargo', share: 0.13, holds: 'figures' },
      { head: 'Abono', share: 0.13, holds: 'figures' },
      { head: 'Saldo', share: 0.13, holds: 'figures' },
    ],
    rows: [
      [day(from), 'Saldo inicial', '', '', '', figure(opening, currency)],
      ...entries.map((entry) => [
        day(entry.date),
        [nameOf(entry), detailsOf(entry)].filter(Boolean).join(' · '),
        receiptWords(entry),
        written(Math.max(entry.amount, 0)),
        written(Math.max(-entry.amount, 0)),
        figure(entry.balance, currency),
      ]),
    ],
    totals: [
      [
        day(to),
        'Saldo final',
        '',
        figure(charged, currency),
        figure(paid, currency),
        figure(closing, currency),
      ],
    ],
  } as const;
}
