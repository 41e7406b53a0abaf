import { saleMethods } from '../sales/domain.ts';

export const documentKinds = {
  sale: 'Venta',
  payment: 'Pago de membresía',
  refund: 'Nota de crédito',
  cancellation: 'Comprobante anulado',
  added: 'Pago anotado después',
  changed: 'Pago corregido',
  removed: 'Pago eliminado',
} as const;

/** What moves money and is no document. */
export const movementKinds = {
  debt: 'Abono a la deuda',
  cash: 'Entrada o salida de caja',
  difference: 'Diferencia de caja',
} as const;

/** The rows behind a figure. */
export const documentParts = { taxed: 'Afecto', exempt: 'Exento' } as const;
export type DocumentPart = keyof typeof documentParts;

const latestSaleDays = 2;

/**
 * The first day on which a month may be closed. A sale of a till without a connection may arrive a day and a half late, and
 * belongs to the day on which it was sold.
 */
export function whenClosable(month: string): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place, 1 + latestSaleDays)).toISOString().slice(0, 10);
}

/** What an account is for: where the money is, by method, and what it was for. */
export const accountPurposes = {
  ...saleMethods,
  membershipTaxed: 'Membresías afectas a IVA',
  membershipExempt: 'Membresías exentas',
  productTaxed: 'Productos afectos a IVA',
  productExempt: 'Productos exentos',
  refundTaxed: 'Notas de crédito afectas',
  refundExempt: 'Notas de crédito exentas',
  tax: 'IVA débito fiscal',
  rounding: 'Redondeo del efectivo',
  difference: 'Diferencias de caja',
  movement: 'Entradas y salidas de caja',
} as const;
export type AccountPurpose = keyof typeof accountPurposes;
export const allPurposes = Object.keys(accountPurposes) as AccountPurpose[];

/** An account of the gym's books: '1-1-01-001', 'Caja'. */
export interface Account {
  readonly code: string;
  readonly name: string;
}
export type Chart = Readonly<Record<AccountPurpose, Account>>;

/** The plan that is suggested: assets 1, liabilities 2, losses 3 and gains 4, in four levels, as most programs in Chile begin with. */
export const suggestedChart: Chart = {
  cash: { code: '1-1-01-001', name: 'Caja' },
  transfer: { code: '1-1-01-002', name: 'Banco' },
  debit: { code: '1-1-02-001', name: 'Tarjetas de débito por abonar' },
  credit: { code: '1-1-02-002', name: 'Tarjetas de crédito por abonar' },
  check: { code: '1-1-02-003', name: 'Cheques en cartera' },
  online: { code: '1-1-02-004', name: 'Pagos en línea por abonar' },
  account: { code: '1-1-03-001', name: 'Clientes' },
  membershipTaxed: { code: '4-1-01-001', name: 'Ingresos por membresías afectas' },
  membershipExempt: { code: '4-1-01-002', name: 'Ingresos por membresías exentas' },
  productTaxed: { code: '4-1-02-001', name: 'Ventas de productos afectas' },
  productExempt: { code: '4-1-02-002', name: 'Ventas de productos exentas' },
  refundTaxed: { code: '4-1-09-001', name: 'Devoluciones afectas' },
  refundExempt: { code: '4-1-09-002', name: 'Devoluciones exentas' },
  tax: { code: '2-1-05-001', name: 'IVA débito fiscal' },
  rounding: { code: '4-2-01-001', name: 'Ajuste por redondeo' },
  difference: { code: '3-1-09-001', name: 'Diferencias de caja' },
  movement: { code: '1-1-01-009', name: 'Movimientos de caja por clasificar' },
};

/** How the purposes stand in a form. */
export const purposeGroups: Readonly<Record<string, readonly AccountPurpose[]>> = {
  'Dónde queda lo que se cobra': ['cash', 'transfer', 'debit', 'credit', 'check', 'online', 'account'],
  'Ingresos e impuesto': [
    'membershipTaxed',
    'membershipExempt',
    'productTaxed',
    'productExempt',
    'refundTaxed',
    'refundExempt',
    'tax',
  ],
  'Ajustes de caja': ['rounding', 'difference', 'movement'],
};

/** The layouts of a file of journal entries: docs/accounting-export.md says what is in each. */
export const journalLayouts = { plain: 'Cualquier programa', defontana: 'Defontana' } as const;
export type JournalLayout = keyof typeof journalLayouts;
