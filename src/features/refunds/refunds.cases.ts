import { v7 as newId } from 'uuid';
import { type CasesOf, completeSale } from '../../test/case.ts';
import type { refundsContract } from './contract.ts';

export const refundsCases: CasesOf<typeof refundsContract> = {
  create: {
    valid: async (fixture) => {
      const { id: saleId, shiftId, lines } = await completeSale(fixture);
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
