export const movementKinds = {
  sale: 'Venta',
  refund: 'Reembolso',
  purchase: 'Compra',
  cancellation: 'Compra anulada',
  adjustment: 'Ajuste',
  count: 'Conteo',
  import: 'Importación',
} as const;
