import type { CasesOf } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { statementsContract } from './contract.ts';

export const statementsCases: CasesOf<typeof statementsContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId, from: '2020-01-01', to: '2199-12-31' }) },
  send: {
    by: ({ first }) => first,
    valid: ({ client: { clientId } }) => ({
      ...{ clientId, from: '2020-01-01', to: '2199-12-31', email: `${canary}@correo.cl` },
    }),
    status: { insider: 403, otherGym: 404 },
  },
};
