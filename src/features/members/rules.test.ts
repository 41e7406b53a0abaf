import { expect, test } from 'vitest';
import { memberRefusal } from './rules.ts';

const duo = { people: 2, payerId: 'ana', memberIds: [], elsewhere: false };

test.each([
  ['cabe', duo, undefined],
  ['el plan es de una persona', { ...duo, people: 1 }, 'plan_not_shared'],
  ['es quien paga', { ...duo, payerId: 'iris' }, 'member_is_payer'],
  ['ya es integrante', { ...duo, memberIds: ['iris'] }, 'member_listed'],
  ['está en el mismo plan de otra persona', { ...duo, elsewhere: true }, 'member_elsewhere'],
  ['no quedan cupos', { ...duo, memberIds: ['leo'] }, 'members_full'],
  ['queda el último cupo', { ...duo, people: 3, memberIds: ['leo'] }, undefined],
])('iris, cuando %s', (_, facts, code) => {
  expect(memberRefusal('iris', facts)?.code).toBe(code);
});
