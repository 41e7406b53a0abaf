/** A quantity as people write it: '2', '1,5'. */
export const quantityText = (quantity: number): string => String(quantity).replace('.', ',');
