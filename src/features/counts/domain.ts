export const countStates = { open: 'Abierto', applied: 'Aplicado' } as const;
