export const importKinds = { products: 'productos', clients: 'clientes' } as const;
