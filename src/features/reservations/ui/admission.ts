import { type RefObject, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Candidate } from '../contract.ts';
import { isCode, stepOf } from '../rules.ts';
import { reasonWords } from '../words.ts';
import type { Desk } from './desk.ts';
import type { Addition } from './guests.ts';

const unknownCode = 'Este código no es de un cliente.';

export const nobodyWords = (text: string) => `Nadie coincide con “${text}”.`;

type Telling = Parameters<typeof reasonWords>[1];

const refusalWords = ({ client, verdict: { reasons } }: Candidate, telling: Telling) =>
  `${fullName(client)}: ${reasons[0] ? reasonWords(reasons[0], telling) : 'no puede entrar'}.`;

/** Looks the same text up once at a time, so that a repeated Enter adds nobody twice. */
function useLookup() {
  const underway = useRef('');
  const [looking, setLooking] = useState(false);
  const lookUp = async (text: string, decide: () => Promise<boolean>): Promise<boolean> => {
    if (underway.current === text) return false;
    underway.current = text;
    setLooking(true);
    try {
      return await decide();
    } finally {
      if (underway.current === text) {
        underway.current = '';
        setLooking(false);
      }
    }
  };
  return { looking, lookUp };
}

interface AdmissionOptions {
  readonly classId: string;
  readonly date: string;
  readonly desk: Desk;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly telling: Telling;
}

/** Finds candidates as one types, and does with the chosen one what there is to do. */
export function useAdmission({ classId, date, desk, field, telling }: AdmissionOptions) {
  const finder = useFinder((search) => query(api.reservations.candidates, { classId, date, search }));
  const { typed, setTyped } = finder;
  const latest = useRef(typed);
  latest.current = typed;
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState<string>();
  const { looking, lookUp } = useLookup();

  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setAsking(undefined);
  };
  const clear = () => {
    type('');
    field.current?.focus();
  };
  /** Empties the field for the next, unless somebody types there already. */
  const finish = (text: string) => {
    if (latest.current.trim() === text) clear();
  };
  const add = async (text: string, candidate: Candidate, addition: Addition) => {
    finish(text);
    if (!(await desk.add(candidate, addition)) && !isCode(text)) setTyped((now) => now || text);
  };
  const refuse = (candidate: Candidate) => desk.tell('bad', refusalWords(candidate, telling));
  const offerRemedies = (text: string, candidate: Candidate): boolean => {
    if (!['', text].includes(latest.current.trim())) {
      refuse(candidate);
      return false;
    }
    finder.searchNow(text);
    setAsking(candidate.client.id);
    return true;
  };

  /** Does what there is to do with who was chosen for `text`. Answers whether one has to decide first. */
  const choose = (text: string, candidate: Candidate, addition: Addition = {}): boolean => {
    const { client, reservation } = candidate;
    const step = stepOf(candidate);
    if (step === 'remedy') return offerRemedies(text, candidate);
    if (step === 'add') void add(text, candidate, addition);
    else if (step === 'refused') {
      refuse(candidate);
      if (isCode(text)) finish(text);
      else field.current?.select();
    } else {
      finish(text);
      if (step === 'mark' && reservation) void desk.mark({ id: reservation.id, client }, true);
      else desk.tell('good', `${fullName(client)} ya estaba en la clase.`);
    }
    return false;
  };

  /** Takes the first who matches; who shows its code today is there. */
  const take = (text: string, addition: Addition = {}): Promise<boolean> =>
    lookUp(text, async () => {
      const attended = date === telling.today;
      try {
        const first = (await finder.ask(text)).items[0];
        if (first) return choose(text, first, isCode(text) ? { attended, ...addition } : addition);
        desk.tell('bad', isCode(text) ? unknownCode : nobodyWords(text));
        if (isCode(text)) finish(text);
      } catch (reason) {
        desk.tell('bad', asApiError(reason).message);
      }
      return false;
    });
  const readCode = async (code: string): Promise<boolean> => {
    if (isCode(code)) return take(code);
    desk.tell('bad', unknownCode);
    return false;
  };

  return { ...finder, at, setAt, looking, asking, setAsking, type, clear, choose, add, take, readCode };
}
