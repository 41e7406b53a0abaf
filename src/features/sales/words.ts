import { type AuditRow, labelOf, type RecordWords, type Say } from '../../wire/record.ts';
import { methods } from '../payments/domain.ts';
import { receiptNumber } from '../receipts/words.ts';
import type { Sale } from './contract.ts';

/** Its receipt's number as printed. */
export const numberOf = ({ receiptNumber: number }: Pick<Sale, 'receiptNumber'>): string =>
  number === null ? '—' : receiptNumber(number);

const charged = ({ total, rounding }: AuditRow, say: Say) => say.money(Number(total) + Number(rounding));

const numbered = (number: string) => (number ? `la venta ${number}` : 'la venta');

export const salesRecord = {
  sale: {
    kind: 'sales',
    thing: (row, say) => `${numbered(say.name('sale', row.id))} por ${charged(row, say)}`,
    many: 'ventas',
    own: 'sale',
    sentences: {
      insert: (row, say) =>
        `Hizo ${numbered(say.name('sale', row.id))} por ${charged(row, say)}${row.client_id ? ` a ${say.name('client', row.client_id)}` : ''}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      shift_id: ['la caja', { of: 'shift' }],
      sold_on: ['la fecha', 'date'],
      subtotal: ['el subtotal', 'money'],
      discount: ['el descuento', 'money'],
      tax: ['el impuesto', 'money'],
      total: ['el total', 'money'],
      rounding: ['el redondeo', 'money'],
      tendered: ['lo entregado', 'money'],
      change: ['el vuelto', 'money'],
      note: 'la nota',
      provisional_number: 'el número provisorio',
      received_at: ['la llegada', 'instant'],
    },
    silent: { tax_rate: 'the tax stands beside it' },
  },
  sale_line: {
    kind: 'sales',
    thing: ({ name, quantity }, say) => `${say.number(quantity)} × ${name}`,
    many: 'líneas de ventas',
    leads: 'never',
    columns: {
      name: 'el artículo',
      quantity: ['la cantidad', 'number'],
      price: ['el precio', 'money'],
      discount: ['el descuento', 'money'],
      total: ['el total', 'money'],
      note: 'la nota',
    },
    silent: {
      sale_id: 'the sale stands in the same entry',
      position: 'its place on the receipt',
      product_id: 'its name stands beside it',
      membership_id: 'its name stands beside it',
      tax_treatment: 'the total stands beside it',
      amount: 'the total stands beside it',
      tax: 'the total stands beside it',
      cost: 'the ledger of costs shows it',
    },
  },
  sale_payment: {
    kind: 'sales',
    thing: ({ amount, method }, say) =>
      `el pago de ${say.money(amount)} (${labelOf(methods, method).toLowerCase()})`,
    many: 'pagos de ventas',
    leads: 'never',
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      paid_on: ['la fecha de pago', 'date'],
      amount: ['el monto', 'money'],
      method: ['el tipo de pago', methods],
    },
    silent: {
      sale_id: 'the sale stands in the same entry',
      refund_id: 'the refund stands in the same entry',
      shift_id: 'the till stands in the same entry',
    },
  },
} as const satisfies RecordWords;
