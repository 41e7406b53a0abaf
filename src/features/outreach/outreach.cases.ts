import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { outreachContract } from './contract.ts';

const tomorrow = () => Temporal.Now.plainDateISO('America/Santiago').add({ days: 1 });

export const outreachCases: CasesOf<typeof outreachContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  risk: { valid: () => ({}), status: ownAnswer },
  postpone: {
    valid: ({ client: { clientId } }) => ({ id: newId(), clientId, until: `${tomorrow()}` }),
  },
};
