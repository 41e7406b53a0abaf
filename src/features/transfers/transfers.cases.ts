import { v7 as newId } from 'uuid';
import { type CasesOf, newMembership, ownAnswer } from '../../test/case.ts';
import { addTransfer, transferLine } from '../../test/fixture/clients.ts';
import type { transfersContract } from './contract.ts';

export const transfersCases: CasesOf<typeof transfersContract> = {
  add: { valid: () => ({ lines: [transferLine()] }), status: ownAnswer },
  open: { valid: () => ({}), status: ownAnswer },
  settled: { valid: () => ({ page: 1 }), status: ownAnswer },
  targets: { valid: ({ client }) => ({ clientId: client.clientId }) },
  take: {
    valid: async (fixture) => ({
      ...{ id: await addTransfer(fixture), paymentId: newId(), owed: 0 },
      membershipId: await newMembership(fixture),
    }),
  },
  dismiss: { valid: async (fixture) => ({ id: await addTransfer(fixture) }) },
  reopen: {
    valid: async (fixture) => {
      const id = await addTransfer(fixture);
      await fixture.first.transfers.dismiss({ id });
      return { id };
    },
  },
};
