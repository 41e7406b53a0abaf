import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addClient, askForLink, clientForm } from '../../test/world.ts';
import type { clientsContract } from './contract.ts';

export const clientsCases: CasesOf<typeof clientsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: ({ client }) => ({ id: client.clientId }) },
  create: {
    valid: async (world) => {
      const id = await addClient(world);
      const { hasAccount: _, standing: __, version: ___, ...form } = await world.first.clients.get({ id });
      return form;
    },
    status: ownAnswer,
  },
  update: { valid: async (world) => ({ id: await addClient(world), version: 1, ...clientForm() }) },
  remove: { valid: async (world) => ({ id: await addClient(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => addClient(world),
        (id) => world.first.clients.remove({ id }),
      ),
  },
  invite: { valid: async (world) => ({ id: await addClient(world) }) },
  linkRequests: { valid: () => ({}), status: ownAnswer },
  decideLink: {
    valid: async (world) => ({ accountId: (await askForLink(world)).accountId, decision: 'confirmed' }),
  },
};
