import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { automationsContract } from './contract.ts';

export const automationsCases: CasesOf<typeof automationsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => {
      const { items } = await first.automations.list({});
      const version = items.find(({ kind }) => kind === 'welcome')?.version ?? 0;
      return {
        ...{ kind: 'welcome', active: false, days: 2, hour: 10, purposeId: null },
        ...{ subject: canary, text: `Hola ${canary}`, version },
      };
    },
    // The other gym has none yet, and saves its own.
    status: ownAnswer,
  },
  preview: { valid: () => ({ kind: 'welcome' }), status: ownAnswer },
  sent: { valid: () => ({ kind: 'welcome' }), status: ownAnswer },
  ofClient: { valid: ({ client: { clientId } }) => ({ clientId }) },
  stop: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, stopped: true }) },
};
