import { fold } from '../wire/written.ts';

interface Named {
  readonly name: string;
  readonly surname: string;
}

/** 0 for a name that begins with the text, 1 where each word of the text begins a word of the name, 2 for all others. */
export function distanceOf({ name, surname }: Named, text: string): number {
  const wanted = fold(text.trim());
  const whole = fold(`${name} ${surname}`);
  if (whole.startsWith(wanted)) return 0;
  const words = whole.split(/\s+/);
  return wanted.split(/\s+/).every((begun) => words.some((word) => word.startsWith(begun))) ? 1 : 2;
}

/** Whether each word of the text is a whole word of the name. */
function isExact({ name, surname }: Named, text: string): boolean {
  const words = fold(`${name} ${surname}`).split(/\s+/);
  return fold(text.trim())
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** People with the nearest name first, as the database's match_rank; those who are as near stay in their order. */
export function nearestFirst<P extends Named>(people: readonly P[], text: string): P[] {
  const placeOf = (person: P) => distanceOf(person, text) - (isExact(person, text) ? 2 : 0);
  return people.toSorted((a, b) => placeOf(a) - placeOf(b));
}
