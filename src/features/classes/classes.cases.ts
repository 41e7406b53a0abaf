import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addMember } from '../../test/fixture/team.ts';
import { addProgram, classForm, tomorrow } from '../../test/fixture/training.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';
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

const coaches = new WeakMap<GymFixture, ReturnType<GymFixture['memberOf']>>();
/** A professor of the first gym. */
const coach = (fixture: GymFixture) => {
  const known = coaches.get(fixture) ?? fixture.memberOf(fixture.first, 'coach');
  coaches.set(fixture, known);
  return known;
};
const taughtBy = async (fixture: GymFixture, { memberId: teacherId }: { memberId: string }) => {
  const days = Object.keys(weekdays) as Weekday[];
  const { id } = await fixture.first.classes.create({ id: newId(), ...classForm, days, teacherId });
  return { id, date: await tomorrow(fixture) };
};

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
  askCover: {
    by: coach,
    valid: async (fixture) => ({ ...(await taughtBy(fixture, await coach(fixture))), wanted: true }),
  },
  takeCover: {
    by: coach,
    valid: async (fixture) => {
      const teacher = await fixture.memberOf(fixture.first, 'coach');
      const session = await taughtBy(fixture, teacher);
      await teacher.classes.askCover({ ...session, wanted: true });
      return session;
    },
  },
  addHoliday: { valid: holidayForm, status: ownAnswer },
  offeredHolidays: { valid: () => ({}), status: ownAnswer },
  addHolidays: { valid: () => ({ holidays: [holidayForm()], booked: 0 }), status: ownAnswer },
  removeHoliday: { valid: async (fixture) => ({ id: await newHoliday(fixture) }) },
};
