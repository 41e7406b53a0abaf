import { subjectOf } from '../renewals/words.ts';
import { type Note, noteKinds } from './contract.ts';

/** A note in words: its text, the subject of a mail, or what kind of contact it was. */
export function noteWords({ kind, text, mailed }: Pick<Note, 'kind' | 'text' | 'mailed'>): string {
  if (mailed) return subjectOf(mailed.step, mailed.planName);
  return text || noteKinds[kind];
}
