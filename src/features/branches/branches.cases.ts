import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { branchesContract } from './contract.ts';

export const branchesCases: CasesOf<typeof branchesContract> = {
  figures: { by: ({ first }) => first, valid: () => ({}), status: { ...ownAnswer, insider: 403 } },
  open: {
    by: ({ first }) => first,
    valid: ({ first }) => ({
      id: newId(),
      name: 'Sede Norte',
      from: first.accountId,
      carry: ['plans', 'roles', 'messages'],
    }),
    status: { otherGym: 404, insider: 403 },
  },
};
