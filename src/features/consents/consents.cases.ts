import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { addClient, addPurpose, purposeForm } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { consentsContract } from './contract.ts';

const newAnswer = async (fixture: GymFixture) => ({
  ...{ id: newId(), purposeId: await addPurpose(fixture), channel: 'mail' as const, given: true, number: 1 },
});

export const consentsCases: CasesOf<typeof consentsContract> = {
  purposes: { valid: () => ({}), status: ownAnswer },
  texts: { valid: async (fixture) => ({ id: await addPurpose(fixture), page: 1 }) },
  create: { valid: () => ({ id: newId(), ...purposeForm() }), status: ownAnswer },
  update: {
    valid: async (fixture) => ({ id: await addPurpose(fixture), version: 1, ...purposeForm() }),
  },
  retire: { valid: async (fixture) => ({ id: await addPurpose(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => addPurpose(fixture),
        (id) => fixture.first.consents.retire({ id }),
      ),
  },
  get: { valid: (fixture) => ({ clientId: fixture.client.clientId }) },
  record: {
    valid: async (fixture) => ({
      clientId: await addClient(fixture),
      ...{ source: 'reception', on: '2026-11-01' },
      acts: [{ id: newId(), purposeId: await addPurpose(fixture), channel: 'mail', given: true, number: 1 }],
    }),
  },
  own: { valid: () => ({}), status: { otherGym: 403 } },
  answer: {
    valid: newAnswer,
    forged: async (fixture) => {
      const answer = await newAnswer(fixture);
      await fixture.client.consents.answer(answer);
      return answer;
    },
    status: { insider: 409, otherGym: 403 },
  },
};
