import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addClient, addExercise, addTemplate, exerciseForm, secret } from '../../test/world.ts';
import type { routinesContract } from './contract.ts';

export const routinesCases: CasesOf<typeof routinesContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId }) },
  create: { valid: async (world) => ({ clientId: await addClient(world) }) },
  addExercise: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, ...exerciseForm }) },
  updateExercise: {
    valid: async (world) => {
      const { day: _, ...form } = exerciseForm;
      return { id: await addExercise(world, world.client), version: 1, ...form };
    },
  },
  moveExercise: {
    valid: async (world) => ({ id: await addExercise(world, world.client), day: 'tuesday', after: null }),
  },
  removeExercise: { valid: async (world) => ({ id: await addExercise(world, world.client) }) },
  restoreExercise: {
    valid: (world) =>
      removed(
        () => addExercise(world, world.client),
        (id) => world.first.routines.removeExercise({ id }),
      ),
  },
  copyDay: {
    valid: ({ client: { clientId } }) => ({ copyId: newId(), clientId, from: 'monday', to: ['sunday'] }),
  },
  suggest: { valid: () => ({ search: secret }), status: ownAnswer },
  templates: { valid: () => ({}), status: ownAnswer },
  saveTemplate: {
    valid: ({ client: { clientId } }) => ({ id: newId(), name: `${secret} ${newId()}`, clientId }),
  },
  renameTemplate: {
    valid: async (world) => ({
      id: await addTemplate(world, world.client),
      version: 1,
      name: `${secret} ${newId()}`,
    }),
  },
  removeTemplate: { valid: async (world) => ({ id: await addTemplate(world, world.client) }) },
  restoreTemplate: {
    valid: (world) =>
      removed(
        () => addTemplate(world, world.client),
        (id) => world.first.routines.removeTemplate({ id }),
      ),
  },
  applyTemplate: {
    valid: async (world) => ({
      applicationId: newId(),
      templateId: await addTemplate(world, world.client),
      clientIds: [await addClient(world)],
      mode: 'replace',
    }),
  },
  mine: { valid: () => ({}) },
  tick: {
    valid: async (world) => ({ id: await addExercise(world, world.client), done: true }),
    status: { insider: 404 },
  },
};
