import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addKey } from '../../test/fixture/keys.ts';
import type { apiKeysContract } from './contract.ts';

export const apiKeysCases: CasesOf<typeof apiKeysContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: {
    valid: () => ({ id: newId(), name: `Web ${canary}`, rights: ['classes.view'], endsOn: '2199-01-01' }),
    status: ownAnswer,
  },
  remove: { valid: async ({ first }) => ({ id: (await addKey(first)).id }) },
};
