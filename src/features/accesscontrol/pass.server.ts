import { sql } from 'drizzle-orm';
import type { ReaderContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { inOrder } from '../../server/pipeline.ts';
import { statement } from '../../server/statement.ts';
import { alreadySaved } from '../../wire/failures.ts';
import type { accessControlContract } from './contract.ts';
import { cardNumber, type Denial, holderIn } from './domain.ts';
import { readCode } from './pass-code.server.ts';
import { doorWords, offlineReason } from './words.ts';

const { placeholder } = sql;

interface Passed {
  readonly granted: boolean;
  readonly code: Denial | '';
  readonly same: boolean;
  readonly name: string | null;
}

const passReader = statement<{ passed: Passed }>(sql`
  select pass_reader(${placeholder('id')}, ${placeholder('readerId')}, ${placeholder('card')}, ${placeholder('holder')},
    ${placeholder('refusal')}, least(coalesce(${placeholder('at')}::timestamptz, current_instant()), current_instant()), ${placeholder('opened')},
    ${placeholder('askedId')}, ${offlineReason}) as passed`);

interface Passage {
  readonly id: string;
  readonly pass: string;
  /** When the reader opened, or not, by itself; the present where it asks. */
  readonly at: string | null;
  readonly opened: boolean | null;
  readonly askedId: string | null;
}

interface Pass {
  readonly card: string;
  readonly holder: string | null;
  /** Why a code does not count. */
  readonly refusal: Denial | '';
}

function readPass(context: ReaderContext, pass: string, at: number): Pass {
  if (holderIn(pass) === null) return { card: cardNumber(pass).slice(0, 40), holder: null, refusal: '' };
  const { clientId, denial } = readCode(context, pass, at);
  return { card: '', holder: clientId, refusal: denial ?? '' };
}

interface Answered {
  readonly granted: boolean;
  readonly code: Denial | null;
  readonly message: string;
  readonly name: string | null;
  /** Whether this passage is the one that was stored under its id. */
  readonly same: boolean;
}

/** Lets who shows a pass in, or says why not, and notes it: one statement. */
async function passBy(context: ReaderContext, { id, pass, at, opened, askedId }: Passage): Promise<Answered> {
  const { rows } = await passReader(context, {
    ...{ id, readerId: context.readerId, at, opened, askedId },
    ...readPass(context, pass, at === null ? Date.now() : Date.parse(at)),
  });
  const [row] = rows as [{ passed: Passed }];
  const { granted, code, same, name } = row.passed;
  const denial = code === '' ? null : code;
  return {
    ...{ granted, code: denial, same },
    message: doorWords(denial, granted ? name : null),
    name: granted ? name : null,
  };
}

/** Locks all whom a reader reports at once, in the order in which others lock them. */
const lockHolders = statement(sql`
  select from client c where c.gym_id = current_gym() and (c.id = any (${placeholder('holders')}::uuid[])
    or c.id in (select d.client_id from access_card d where d.gym_id = current_gym() and d.deleted_at is null
      and d.number = any (${placeholder('cards')}::text[])))
  order by c.id for no key update`);

export const passVerbs: Verbs<typeof accessControlContract, 'pass' | 'report'> = {
  pass: async (context, passage) => {
    const asked = passBy(context, { ...passage, at: null, opened: null, askedId: null });
    // What is refused below was written before, and nothing is now.
    context.finish();
    const { same, ...answer } = await asked;
    if (!same) throw new VerbError(alreadySaved);
    return answer;
  },
  report: async (context, { items }) => {
    const passages = items
      .map(({ granted, askedId = null, ...passage }) => ({ ...passage, opened: granted, askedId }))
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    const passes = passages.map(({ id, pass, at }) => ({ id, ...readPass(context, pass, Date.parse(at)) }));
    const [, ...answers] = await inOrder([
      lockHolders(context, {
        holders: passes.flatMap(({ holder }) => holder ?? []),
        cards: passes.flatMap(({ card }) => card || []),
      }),
      ...passages.map((passage) => passBy(context, passage)),
    ]);
    const answerOf = new Map(
      answers.map(({ granted, code }, place) => [passages[place]?.id, { granted, code }]),
    );
    return { items: items.flatMap(({ id }) => ({ id, ...(answerOf.get(id) as Answered) })) };
  },
};
