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

/** People whose name begins with the text before those that only contain it. */
export const nearestFirst = <P extends Named>(people: readonly P[], text: string): P[] =>
  people.toSorted((a, b) => distanceOf(a, text) - distanceOf(b, text));
