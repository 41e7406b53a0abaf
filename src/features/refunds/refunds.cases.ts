import { v7 as newId } from 'uuid';
import { type CasesOf, soldSale } from '../../test/case.ts';
import type { refundsContract } from './contract.ts';

export const refundsCases: CasesOf<typeof refundsContract> = {
  create: {
    valid: async (fixture) => {
      const { id: saleId, shiftId, lines } = await soldSale(fixture);
      const [line] = lines;
      return {
        id: newId(),
        saleId,
        shiftId,
        lines: [{ id: newId(), saleLineId: line?.id ?? '', quantity: 1, restock: true }],
        method: 'debit',
      };
    },
  },
};
