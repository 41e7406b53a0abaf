export const documentKinds = {
  sale: 'Venta',
  payment: 'Pago de membresía',
  refund: 'Nota de crédito',
  cancellation: 'Comprobante anulado',
  added: 'Pago anotado después',
  changed: 'Pago corregido',
  removed: 'Pago eliminado',
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
