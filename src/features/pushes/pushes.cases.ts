import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { newBrowser } from '../../test/push-service.ts';
import type { pushesContract } from './contract.ts';

export const pushesCases: CasesOf<typeof pushesContract> = {
  own: { valid: () => ({}), status: { otherGym: 403 } },
  add: {
    valid: async ({ client }) => {
      const { serverKey } = await client.pushes.own({});
      return { id: newId(), ...newBrowser().subscription, serverKey };
    },
    forged: async ({ client }) => {
      const { serverKey } = await client.pushes.own({});
      const form = { id: newId(), ...newBrowser().subscription, serverKey };
      await client.pushes.add(form);
      return form;
    },
    status: { insider: 409, otherGym: 403 },
  },
  remove: {
    valid: async ({ client }) => {
      const { serverKey } = await client.pushes.own({});
      const { id } = await client.pushes.add({ id: newId(), ...newBrowser().subscription, serverKey });
      return { id };
    },
    status: { insider: 404, otherGym: 403 },
  },
};
