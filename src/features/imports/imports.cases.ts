import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { clientForm } from '../../test/fixture/clients.ts';
import type { importsContract } from './contract.ts';

const importedProduct = () => ({
  line: 2,
  code: newId(),
  name: `Agua ${canary}`,
  group: [canary],
  quantity: 3,
});
const importedClient = () => ({ line: 2, ...clientForm() });

export const importsCases: CasesOf<typeof importsContract> = {
  checkProducts: { valid: () => ({ lines: [importedProduct()] }), status: ownAnswer },
  applyProducts: {
    by: ({ first }) => first,
    valid: () => ({ id: newId(), lines: [importedProduct()] }),
    status: { insider: 403, otherGym: 200 },
  },
  checkClients: { valid: () => ({ lines: [importedClient()] }), status: ownAnswer },
  applyClients: {
    by: ({ first }) => first,
    valid: () => ({ id: newId(), lines: [importedClient()] }),
    status: { insider: 403, otherGym: 200 },
  },
  runs: {
    by: ({ first }) => first,
    valid: () => ({ kind: 'products', page: 1 }),
    status: { insider: 403, otherGym: 200 },
  },
  clients: { valid: () => ({}), status: ownAnswer },
};
