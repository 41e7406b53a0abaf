export const documentTypes = {
  exemptReceipt: 'Boletas Electrónica No Afectas o Exentas',
  vatReceipt: 'Boleta electrónica con IVA',
} as const;

export const methods = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  debit: 'Débito',
  credit: 'Crédito',
  check: 'Cheque',
  online: 'Pago Online',
} as const;
