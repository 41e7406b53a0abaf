import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient, askForLink, clientForm } from '../../test/fixture/clients.ts';
import type { clientsContract } from './contract.ts';

export const clientsCases: CasesOf<typeof clientsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  directory: { valid: () => ({}), status: ownAnswer },
  get: { valid: ({ client }) => ({ id: client.clientId }) },
  create: {
    valid: async (fixture) => {
      const id = await addClient(fixture);
      const {
        hasAccount: _,
        membershipStatus: __,
        version: ___,
        ...form
      } = await fixture.first.clients.get({ id });
      return form;
    },
    status: ownAnswer,
  },
  update: { valid: async (fixture) => ({ id: await addClient(fixture), version: 1, ...clientForm() }) },
  remove: { valid: async (fixture) => ({ id: await addClient(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addClient(fixture),
        (id) => fixture.first.clients.remove({ id }),
      ),
  },
  invite: { valid: async (fixture) => ({ id: await addClient(fixture) }) },
  mailInvite: {
    by: ({ first }) => first,
    valid: async (fixture) => ({ id: await addClient(fixture) }),
    status: { insider: 403, otherGym: 404 },
  },
  linkRequests: { valid: () => ({}), status: ownAnswer },
  decideLink: {
    valid: async (fixture) => ({ accountId: (await askForLink(fixture)).accountId, decision: 'confirmed' }),
  },
};
