import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addPlugin, makeRoomForPlugin, manifestOf, pluginUrl } from '../../test/fixture/plugins.ts';
import type { pluginsContract } from './contract.ts';

export const pluginsCases: CasesOf<typeof pluginsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  get: { valid: async ({ first }) => ({ id: (await addPlugin(first)).id }) },
  add: {
    valid: async ({ first }) => {
      await makeRoomForPlugin(first);
      return { id: newId(), manifest: manifestOf(), url: pluginUrl };
    },
    status: ownAnswer,
  },
  update: {
    valid: async ({ first }) => {
      const { id, manifest, url } = await addPlugin(first);
      return { id, version: 1, manifest, url, assented: true };
    },
  },
  turn: { valid: async ({ first }) => ({ id: (await addPlugin(first)).id, version: 1, active: false }) },
  remove: { valid: async ({ first }) => ({ id: (await addPlugin(first)).id }) },
};
