import { day, money } from '../../wire/written.ts';
import { type Receipt, receiptKinds } from './contract.ts';
import { receiptNumber } from './words.ts';

/** A label with its formatted amount. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly main?: boolean;
}

export const legalNote = 'Este comprobante no reemplaza una boleta o factura electrónica.';

export const titleOf = ({ number }: Pick<Receipt, 'number'>): string =>
  `Comprobante N° ${receiptNumber(number)}`;

/** The name of its PDF, without the extension. */
export const fileNameOf = ({ number }: Pick<Receipt, 'number'>): string =>
  `comprobante-${receiptNumber(number)}`;

const percent = (hundredths: number): string => `${String(hundredths / 100).replace('.', ',')} %`;

/** The lines under the title: source, time, place and client. */
export function aboutOf({ kind, content }: Pick<Receipt, 'kind' | 'content'>): readonly string[] {
  const { refundOf, issuedOn, issuedAt, tillName, clientName, clientDocument } = content;
  const title =
    refundOf === null
      ? receiptKinds[kind]
      : `${receiptKinds[kind]} del comprobante N° ${receiptNumber(refundOf)}`;
  const client = [clientName, clientDocument].filter(Boolean).join(' · ');
  return [
    title,
    `${day(issuedOn)}, ${issuedAt}${tillName && ` · ${tillName}`}`,
    ...(client ? [`Cliente: ${client}`] : []),
  ];
}

/** The payments; refunds are negative. */
export const totalOf = ({ kind, content: { total, rounding } }: Pick<Receipt, 'kind' | 'content'>): number =>
  kind === 'refund' ? 0 - total - rounding : total + rounding;

/** The quantity: 2 of '$ 1.500', or by weight '0,35'. */
export const quantityOf = (quantity: number): string => String(quantity).replace('.', ',');

/** The totals in order, without those that are zero. */
export function sumsOf({ kind, content }: Pick<Receipt, 'kind' | 'content'>): readonly Sum[] {
  const { currency, subtotal, discount, tax, taxRate, total, rounding, payments, tendered, change } = content;
  const sum = (label: string, amount: number, main = false): Sum => ({
    label,
    amount: money(amount, currency),
    ...(main && { main }),
  });
  const totalWord = kind === 'refund' ? 'Total devuelto' : 'Total';
  return [
    ...(tax === 0 ? [] : [sum('Subtotal', subtotal), sum(`Impuesto (${percent(taxRate)})`, tax)]),
    sum(totalWord, total, rounding === 0),
    ...(rounding === 0
      ? []
      : [
          sum('Redondeo', rounding),
          sum(kind === 'refund' ? 'A devolver' : 'A pagar', total + rounding, true),
        ]),
    ...payments.map(({ label, amount }) => sum(label, amount)),
    ...(tendered === 0 || change === 0 ? [] : [sum('Recibido', tendered), sum('Vuelto', change)]),
    ...(discount === 0 ? [] : [sum('Descuentos ya restados', discount)]),
  ];
}
