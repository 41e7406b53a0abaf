import type { ExerciseForm } from './contract.ts';

const setsWords = (sets: number, repetitions: string) => {
  if (repetitions) return `${sets} × ${repetitions}`;
  return sets === 1 ? '1 serie' : `${sets} series`;
};
const repetitionsWords = (repetitions: string) =>
  /^\d[\d\s-]*$/.test(repetitions) ? `${repetitions} rep.` : repetitions;

type Details = Omit<ExerciseForm, 'name' | 'note'>;

/** An exercise's details in words: '4 × 8-12 · 40 kg · 90 s'; empty without any. */
export const exerciseWords = ({ sets, repetitions, load, restSeconds }: Details): string =>
  [
    sets === null ? repetitionsWords(repetitions) : setsWords(sets, repetitions),
    load,
    restSeconds === null ? '' : `${restSeconds} s`,
  ]
    .filter(Boolean)
    .join(' · ');
