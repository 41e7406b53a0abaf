export const creditEntryKinds = { sale: 'Compra fiada', refund: 'Reembolso', payment: 'Abono' } as const;
