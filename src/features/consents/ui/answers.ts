import * as z from 'zod/mini';
import type { ClientPurpose, Line } from '../contract.ts';
import { moment, type NewAct } from '../contract.ts';

export type Answer = 'yes' | 'no';

/** A line of a purpose that a client is asked about. */
export interface Asked {
  readonly purpose: ClientPurpose;
  readonly line: Line;
}

export const keyOf = ({ purpose, line }: Asked): string => `${purpose.id} ${line.channel ?? ''}`;

export const AnswersForm = z.strictObject({
  /** By `keyOf`; those without one were not answered. */
  answers: z
    .record(z.string(), z.enum(['yes', 'no']))
    .check(z.refine((answers) => Object.keys(answers).length > 0, { error: 'Elige qué respondió.' })),
  /** Which text it was about, by the purpose's id. */
  numbers: z.record(z.string(), z.string()),
  ...moment,
});
export type AnswersForm = z.output<typeof AnswersForm>;

/** What is recorded of the answers, about the texts that were shown. */
export const actsOf = (
  asked: readonly Asked[],
  { answers, numbers }: Pick<AnswersForm, 'answers' | 'numbers'>,
  newId: () => string,
): NewAct[] =>
  asked.flatMap((each) => {
    const answer = answers[keyOf(each)];
    if (!answer) return [];
    const { purpose, line } = each;
    const number = Number(numbers[purpose.id] ?? purpose.number);
    return [{ id: newId(), purposeId: purpose.id, channel: line.channel, given: answer === 'yes', number }];
  });
