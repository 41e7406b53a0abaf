import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient } from '../../test/fixture/clients.ts';
import { addExercise, addTemplate, exerciseForm } from '../../test/fixture/training.ts';
import type { routinesContract } from './contract.ts';

export const routinesCases: CasesOf<typeof routinesContract> = {
  get: { valid: ({ client: { clientId } }) => ({ clientId }) },
  create: { valid: async (fixture) => ({ clientId: await addClient(fixture) }) },
  addExercise: { valid: ({ client: { clientId } }) => ({ id: newId(), clientId, ...exerciseForm }) },
  updateExercise: {
    valid: async (fixture) => {
      const { day: _, ...form } = exerciseForm;
      return { id: await addExercise(fixture, fixture.client), version: 1, ...form };
    },
  },
  moveExercise: {
    valid: async (fixture) => ({
      id: await addExercise(fixture, fixture.client),
      day: 'tuesday',
      after: null,
    }),
  },
  removeExercise: { valid: async (fixture) => ({ id: await addExercise(fixture, fixture.client) }) },
  restoreExercise: {
    valid: (fixture) =>
      addAndRemove(
        () => addExercise(fixture, fixture.client),
        (id) => fixture.first.routines.removeExercise({ id }),
      ),
  },
  copyDay: {
    valid: ({ client: { clientId } }) => ({ copyId: newId(), clientId, from: 'monday', to: ['sunday'] }),
  },
  seen: { valid: () => ({}), status: ownAnswer },
  suggest: { valid: () => ({ search: canary }), status: ownAnswer },
  templates: { valid: () => ({}), status: ownAnswer },
  saveTemplate: {
    valid: ({ client: { clientId } }) => ({ id: newId(), name: `${canary} ${newId()}`, clientId }),
  },
  renameTemplate: {
    valid: async (fixture) => ({
      id: await addTemplate(fixture, fixture.client),
      version: 1,
      name: `${canary} ${newId()}`,
    }),
  },
  removeTemplate: { valid: async (fixture) => ({ id: await addTemplate(fixture, fixture.client) }) },
  restoreTemplate: {
    valid: (fixture) =>
      addAndRemove(
        () => addTemplate(fixture, fixture.client),
        (id) => fixture.first.routines.removeTemplate({ id }),
      ),
  },
  applyTemplate: {
    valid: async (fixture) => ({
      applicationId: newId(),
      templateId: await addTemplate(fixture, fixture.client),
      clientIds: [await addClient(fixture)],
      mode: 'replace',
    }),
  },
  mine: { valid: () => ({}) },
  tick: {
    valid: async (fixture) => ({ id: await addExercise(fixture, fixture.client), done: true }),
    status: { insider: 404 },
  },
};
