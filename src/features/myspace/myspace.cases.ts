import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import type { myspaceContract } from './contract.ts';

export const myspaceCases: CasesOf<typeof myspaceContract> = {
  get: { valid: () => ({}) },
  view: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId }) },
  viewed: { valid: () => ({}), status: { otherGym: 200 } },
};
