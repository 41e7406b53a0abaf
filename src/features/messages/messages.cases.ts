import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { messagesContract } from './contract.ts';

export const messagesCases: CasesOf<typeof messagesContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  save: {
    valid: async ({ first }) => {
      const { items } = await first.messages.list({});
      const version = items.find(({ kind }) => kind === 'trial')?.version ?? 0;
      return { kind: 'trial', text: `Hola ${canary}`, version };
    },
    // The other gym has none yet, and saves its own.
    status: ownAnswer,
  },
  sample: { valid: ({ client: { clientId } }) => ({ clientId }) },
};
