import { type RefObject, useRef, useState } from 'react';
import { fullName } from '../../../web/format.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { ClientMatch } from '../contract.ts';
import { isCode, soughtIn, stepOf } from '../rules.ts';
import { reasonWords } from '../words.ts';
import type { Addition } from './attendees.ts';
import type { CheckIn } from './check-in.ts';
import { type Entrance, serverOf } from './entrance.ts';

const unknownCode = 'Este código no es de un cliente.';

export const nobodyWords = (text: string) => `Nadie coincide con “${text}”.`;

type WordsContext = Parameters<typeof reasonWords>[1];

const refusalWords = ({ client, eligibility: { reasons } }: ClientMatch, wordsContext: WordsContext) =>
  `${fullName(client)}: ${reasons[0] ? reasonWords(reasons[0], wordsContext) : 'no puede entrar'}.`;

const inWords = ({ client }: ClientMatch, step: 'mark' | 'booked' | 'present', { classId }: Entrance) => {
  const present = classId ? 'ya estaba en la clase' : 'ya entró';
  return `${fullName(client)} ${step === 'booked' ? 'ya tiene reserva' : present}.`;
};

/** Ignores a lookup of a text that is already being looked up, so a repeated Enter adds nobody twice. */
function useLookup() {
  const pending = useRef('');
  const [looking, setLooking] = useState(false);
  const lookUp = async (text: string, decide: () => Promise<boolean>): Promise<boolean> => {
    if (pending.current === text) return false;
    pending.current = text;
    setLooking(true);
    try {
      return await decide();
    } finally {
      if (pending.current === text) {
        pending.current = '';
        setLooking(false);
      }
    }
  };
  return { looking, lookUp };
}

interface AttendeeFinderOptions {
  readonly entrance: Entrance;
  readonly checkIn: CheckIn;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly wordsContext: WordsContext;
}

/** Searches clients while the user types and checks in the chosen one. */
export function useAttendeeFinder({ entrance, checkIn, field, wordsContext }: AttendeeFinderOptions) {
  const finder = useFinder((text) => serverOf(entrance).find(soughtIn(text)));
  const { typed, setTyped } = finder;
  const latest = useRef(typed);
  latest.current = typed;
  const [activeIndex, setActiveIndex] = useState(0);
  const [expandedId, setExpandedId] = useState<string>();
  const { looking, lookUp } = useLookup();

  const type = (text: string) => {
    setTyped(text);
    setActiveIndex(0);
    setExpandedId(undefined);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  /** Clears the field for the next client, unless the user has already typed something else. */
  const finish = (text: string) => {
    if (latest.current.trim() === text) clear();
  };
  const isLater = wordsContext.date > wordsContext.today;
  const add = async (text: string, match: ClientMatch, { attended = false, ...addition }: Addition) => {
    finish(text);
    if (!(await checkIn.add(match, { ...addition, attended: attended && !isLater })) && !isCode(text))
      setTyped((current) => current || text);
  };
  const refuse = (match: ClientMatch) => checkIn.report('bad', refusalWords(match, wordsContext));
  const offerRemedies = (text: string, match: ClientMatch): boolean => {
    if (!['', text].includes(latest.current.trim())) {
      refuse(match);
      return false;
    }
    finder.searchNow(text);
    setExpandedId(match.client.id);
    return true;
  };

  /** Runs the match's next step. Returns whether the user must choose a remedy first. */
  const choose = (text: string, match: ClientMatch, addition: Addition = {}): boolean => {
    const { client, reservation } = match;
    const step = stepOf(match, isLater);
    if (step === 'remedy') return offerRemedies(text, match);
    if (step === 'add') void add(text, match, addition);
    else if (step === 'refused') {
      refuse(match);
      if (isCode(text)) finish(text);
      else field.current?.select();
    } else {
      finish(text);
      if (step === 'mark' && reservation) void checkIn.mark({ id: reservation.id, client }, true);
      else checkIn.report('good', inWords(match, step, entrance));
    }
    return false;
  };

  /** Chooses the first match; a client who shows their code today counts as attended. */
  const take = (text: string, addition: Addition = {}): Promise<boolean> =>
    lookUp(text, async () => {
      const attended = wordsContext.date === wordsContext.today;
      try {
        const first = (await finder.ask(text)).items[0];
        if (first) return choose(text, first, isCode(text) ? { attended, ...addition } : addition);
        checkIn.report('bad', isCode(text) ? unknownCode : nobodyWords(text));
        if (isCode(text)) finish(text);
      } catch (reason) {
        checkIn.report('bad', asApiError(reason).message);
      }
      return false;
    });
  const readCode = async (code: string): Promise<boolean> => {
    if (isCode(code)) return take(code);
    checkIn.report('bad', unknownCode);
    return false;
  };

  return {
    ...finder,
    activeIndex,
    setActiveIndex,
    looking,
    expandedId,
    setExpandedId,
    type,
    clear,
    choose,
    add,
    take,
    readCode,
  };
}
