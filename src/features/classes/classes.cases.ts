import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addProgram, classForm, secret, type World } from '../../test/world.ts';
import type { classesContract } from './contract.ts';

let holidays = 0;
const holidayForm = () => {
  holidays += 1;
  return {
    id: newId(),
    date: new Date(Date.UTC(2030, 0, holidays)).toISOString().slice(0, 10),
    name: secret,
  };
};
const newHoliday = async ({ first }: World) => {
  const form = holidayForm();
  await first.classes.addHoliday(form);
  return form.id;
};
const newClass = async ({ first }: World) => (await first.classes.create({ id: newId(), ...classForm })).id;

export const classesCases: CasesOf<typeof classesContract> = {
  week: { valid: () => ({ date: '2026-11-02' }), status: ownAnswer },
  create: {
    valid: async (world) => ({ id: newId(), ...classForm, programId: await addProgram(world) }),
    status: { otherGym: 400 },
  },
  update: { valid: async (world) => ({ id: await newClass(world), version: 1, ...classForm }) },
  remove: { valid: async (world) => ({ id: await newClass(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => newClass(world),
        (id) => world.first.classes.remove({ id }),
      ),
  },
  changeDate: {
    valid: async (world) => ({
      id: await newClass(world),
      date: '2026-11-02',
      cancelled: true,
      teachers: null,
      reason: secret,
    }),
  },
  addHoliday: { valid: holidayForm, status: ownAnswer },
  removeHoliday: { valid: async (world) => ({ id: await newHoliday(world) }) },
};
