import { asMailText } from '../../wire/mail-text.ts';
import { currencySign, day, money, parseMoney, percent } from '../../wire/written.ts';
import { currencies } from '../gym/domain.ts';
import type { Receipt, ReceiptContent, ReceiptReference } from './contract.ts';
import { receiptKinds } from './domain.ts';
import { receiptNumber } from './words.ts';

/** What is printed of a receipt. */
export type PrintedReceipt = Pick<
  Receipt,
  'number' | 'kind' | 'content' | 'cancellation' | 'corrects' | 'replaces'
> & {
  /** In place of its number, which it gets from the server. */
  readonly provisionalNumber?: string;
};

/** A label with its formatted amount. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly main?: boolean;
}

export const legalNote = 'Este comprobante no reemplaza una boleta o factura electrónica.';

type Named = Pick<PrintedReceipt, 'number' | 'kind' | 'provisionalNumber'>;

/** Without a number, that of the next one to be issued. */
export const titleOf = ({
  number,
  kind,
  provisionalNumber,
}: Omit<Named, 'number'> & { readonly number: number | null }): string =>
  provisionalNumber
    ? `Nota provisional ${provisionalNumber}`
    : `${kind === 'refund' ? receiptKinds.refund : 'Comprobante'} N° ${number === null ? '(el siguiente)' : receiptNumber(number)}`;

/** What the mail of a receipt is made of; one that is not issued yet has no number. */
export interface MailedReceipt extends Pick<Receipt, 'kind'> {
  readonly number: number | null;
  readonly content: Pick<ReceiptContent, 'gymName' | 'clientName' | 'currency' | 'total' | 'rounding'>;
}

/** The mail that it goes with. */
export function receiptLetter(receipt: MailedReceipt) {
  const { total, rounding, currency } = receipt.content;
  const gymName = asMailText(receipt.content.gymName);
  const clientName = asMailText(receipt.content.clientName);
  const title = titleOf(receipt);
  return {
    subject: `${title} de ${gymName}`,
    text: `Hola${clientName && `, ${clientName}`}:\n\n${gymName} te envía ${receipt.kind === 'refund' ? 'la' : 'el'} ${title}, por ${money(total + rounding, currency)}. Va adjunto en PDF.\n\n${legalNote}\n`,
  };
}

/** The name of its PDF, without the extension. */
export const fileNameOf = ({ number, kind }: Named): string =>
  `${kind === 'refund' ? 'nota-de-credito' : 'comprobante'}-${receiptNumber(number)}`;

/** 'comprobante N° 000012 del 15-03-2026' */
export const referenceWords = ({ number, issuedOn }: Omit<ReceiptReference, 'id'>): string =>
  `comprobante N° ${receiptNumber(number)} del ${day(issuedOn)}`;

/** The receipt's number in a search, and whether it was marked as one: 'N° 12' can only be a number. */
export function numberIn(search: string): { readonly number: number; readonly signed: boolean } | undefined {
  const [, sign, number] = /^([N°º.\s]*)(\d{1,15})$/i.exec(search) ?? [];
  return number === undefined ? undefined : { number: Number(number), signed: sign !== '' };
}

/** The amount that a search may mean in each currency: '25.000' is 'CLP 25000' and 'USD 2500000'; signs do not count. */
export const amountsIn = (search: string): readonly string[] =>
  Object.keys(currencies).flatMap((currency) => {
    const plain = search.replace(currencySign(currency), '').trim();
    const amount = /^-?\s*[\d.,]+$/.test(plain) ? parseMoney(plain, currency) : null;
    return amount === null ? [] : `${currency} ${Math.abs(amount)}`;
  });

/** The stamp of a cancelled receipt, and what is written under it. */
export const stampOf = ({ cancellation }: Pick<Receipt, 'cancellation'>) =>
  cancellation && { title: 'ANULADA', text: `El ${day(cancellation.on)}: ${cancellation.reason}` };

/** The lines under the title: source, time, place and client. */
export function aboutOf({ kind, content, corrects, replaces }: PrintedReceipt): readonly string[] {
  const { issuedOn, issuedAt, tillName, attendedBy, clientName, clientDocument } = content;
  const client = [clientName, clientDocument].filter(Boolean).join(' · ');
  return [
    ...(kind === 'refund' ? [] : [receiptKinds[kind]]),
    ...(corrects ? [`Corrige el ${referenceWords(corrects)}`] : []),
    ...(replaces ? [`Reemplaza al ${referenceWords(replaces)}, anulado`] : []),
    `${day(issuedOn)}, ${issuedAt}${tillName && ` · ${tillName}`}`,
    ...(attendedBy ? [`Atendido por ${attendedBy}`] : []),
    ...(client ? [`Cliente: ${client}`] : []),
  ];
}

/** The payments; refunds are negative. */
export const totalOf = ({ kind, content: { total, rounding } }: Pick<Receipt, 'kind' | 'content'>): number =>
  kind === 'refund' ? 0 - total - rounding : total + rounding;

/** The quantity: 2 of '$ 1.500', or by weight '0,35'. */
const quantityOf = (quantity: number): string => String(quantity).replace('.', ',');

/** '2 × $ 1.000 + impuesto' of a line, unless its amount says it all. */
export const priceWords = (
  { quantity, price, taxAdded, discount }: ReceiptContent['lines'][number],
  currency: string,
): string | undefined =>
  quantity === 1 && discount === 0
    ? undefined
    : `${quantityOf(quantity)} × ${money(price, currency)}${taxAdded ? ' + impuesto' : ''}`;

/** The totals in order, without those that are zero. */
export function sumsOf({ kind, content }: Pick<Receipt, 'kind' | 'content'>): readonly Sum[] {
  const { currency, subtotal, discount, tax, taxRate, taxedTotal, total } = content;
  const { rounding, payments, tendered, change } = content;
  const sum = (label: string, amount: number, main = false): Sum => ({
    label,
    amount: money(amount, currency),
    ...(main && { main }),
  });
  const totalWord = kind === 'refund' ? 'Total devuelto' : 'Total';
  return [
    ...(tax === 0
      ? []
      : [sum('Subtotal', subtotal), sum(taxRate === 0 ? 'Impuesto' : `Impuesto ${percent(taxRate)}`, tax)]),
    ...(rounding === 0 ? [] : [sum('Redondeo', rounding)]),
    sum(totalWord, total + rounding, true),
    ...payments.map(({ label, amount }) => sum(label, amount)),
    ...(taxedTotal === undefined
      ? []
      : [sum('Va en boleta con IVA', taxedTotal), sum('Va en boleta exenta', total - taxedTotal)]),
    ...(tendered === 0 || change === 0 ? [] : [sum('Recibido', tendered), sum('Vuelto', change)]),
    ...(discount === 0 ? [] : [sum('Descuentos ya restados', discount)]),
  ];
}
