import type { CasesOf } from '../../test/case.ts';
import type { statementsContract } from './contract.ts';

export const statementsCases: CasesOf<typeof statementsContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId, from: '2020-01-01', to: '2199-12-31' }) },
};
