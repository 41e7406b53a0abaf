export const receiptKinds = {
  sale: 'Venta',
  refund: 'Nota de crédito',
  payment: 'Pago de membresía',
  debt: 'Abono',
} as const;
