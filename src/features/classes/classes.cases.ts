import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addMember } from '../../test/fixture/team.ts';
import { addProgram, classForm } from '../../test/fixture/training.ts';
import type { classesContract } from './contract.ts';

let holidays = 0;
const holidayForm = () => {
  holidays += 1;
  return {
    id: newId(),
    date: new Date(Date.UTC(2030, 0, holidays)).toISOString().slice(0, 10),
    name: canary,
  };
};
const newHoliday = async ({ first }: GymFixture) => {
  const form = holidayForm();
  await first.classes.addHoliday(form);
  return form.id;
};
const newClass = async ({ first }: GymFixture) =>
  (await first.classes.create({ id: newId(), ...classForm })).id;

export const classesCases: CasesOf<typeof classesContract> = {
  week: { valid: () => ({ date: '2026-11-02' }), status: ownAnswer },
  create: {
    valid: async (fixture) => ({ id: newId(), ...classForm, programId: await addProgram(fixture) }),
    status: { otherGym: 400 },
  },
  update: {
    valid: async (fixture) => ({
      id: await newClass(fixture),
      version: 1,
      ...classForm,
      teacherId: await addMember(fixture),
    }),
    status: { otherGym: 400 },
  },
  remove: { valid: async (fixture) => ({ id: await newClass(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => newClass(fixture),
        (id) => fixture.first.classes.remove({ id }),
      ),
  },
  changeDate: {
    valid: async (fixture) => ({
      id: await newClass(fixture),
      date: '2026-11-02',
      cancelled: true,
      teachers: null,
      reason: canary,
    }),
  },
  addHoliday: { valid: holidayForm, status: ownAnswer },
  offeredHolidays: { valid: () => ({}), status: ownAnswer },
  addHolidays: { valid: () => ({ holidays: [holidayForm()], booked: 0 }), status: ownAnswer },
  removeHoliday: { valid: async (fixture) => ({ id: await newHoliday(fixture) }) },
};
