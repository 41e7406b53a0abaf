import { type Weekday, weekdays } from '../wire/weekdays.ts';
import type { WeeklyClass } from './classes.ts';
import { makePerson } from './people.ts';
import { programKeys, programName } from './programs.ts';
import { idOf, type Random, randomOf } from './random.ts';

const teacherCount = 30;
const first = { hour: 6, halves: 29 };
const minutes = 60;

const clock = (half: number, after: number) =>
  Temporal.PlainTime.from({ hour: first.hour })
    .add({ minutes: half * 30 + after })
    .toString({ smallestUnit: 'minute' });

function daysOf(random: Random): Weekday[] {
  const all = Object.keys(weekdays) as Weekday[];
  const chosen = new Set(random.shuffle(all).slice(0, 2 + random.below(2)));
  return all.filter((day) => chosen.has(day));
}

function teacherOf(seed: string, random: Random): string {
  const index = random.below(teacherCount);
  const { name, surname } = makePerson(index, randomOf(`${seed} teacher ${index}`));
  return `${name} ${surname.split(' ')[0]}`;
}

/** A week of any number of classes, each on two or three days, from 06:00 to 21:30. */
export const makeTimetable = (seed: string, count: number): WeeklyClass[] =>
  Array.from({ length: count }, (_, index) => {
    const random = randomOf(`${seed} weekly ${index}`);
    const program = random.pick(programKeys);
    const half = random.below(first.halves);
    return {
      id: idOf(seed, `class ${index}`),
      name: programName(program),
      program,
      days: daysOf(random),
      teachers: teacherOf(seed, random),
      capacity: 8 + random.below(13),
      from: clock(half, 0),
      to: clock(half, minutes),
      demand: 0.5 + 0.5 * random.next(),
    };
  });
