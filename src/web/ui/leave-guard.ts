import { useBlocker, useRouter } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { isLeaving } from '../signed-in.ts';
import { askToDiscard, type LeaveQuestion } from './ask-to-discard.tsx';
import { type Address, letsThrough, mayLose } from './leave-rules.ts';

interface Guarded {
  readonly loses: () => boolean;
  readonly leave: (leave: () => void) => void;
}

export interface GuardOptions {
  /** Asks in place of the common dialog; whether to lose what was typed. */
  readonly ask?: () => Promise<boolean>;
  /** What the common dialog says. */
  readonly question?: LeaveQuestion;
  /** Called once it is given up. */
  readonly onDiscard?: () => void;
  /** What 'Back' does in place of leaving the screen. */
  readonly onBack?: () => void;
  /** Whether going from one address to another loses it; by default going to another screen. */
  readonly loses?: (from: Address, to: Address) => boolean;
}

/** Several forms of one screen are asked about once. */
let isConfirmed = false;

const Scope = createContext<Set<Guarded> | null>(null);
export const LeaveScope = Scope.Provider;

/**
 * For what holds forms and can be closed: the value of its `LeaveScope`, and what closes it, having asked if one of them
 * would lose something.
 */
export function useLeaveScope(): readonly [Set<Guarded>, (close: () => void) => void] {
  const [forms] = useState(() => new Set<Guarded>());
  const leave = (close: () => void) => {
    const unsaved = [...forms].find((form) => form.loses());
    if (unsaved) unsaved.leave(close);
    else close();
  };
  return [forms, leave];
}

/**
 * Asks before something that was typed is lost: by a link, 'Back', a key, or what calls the returned function; the browser
 * asks before the page is reloaded or closed.
 * @param loses whether leaving now would lose anything
 * @returns runs what would lose it, once that is confirmed
 */
export function useLeaveGuard(
  loses: () => boolean,
  {
    onDiscard,
    question,
    ask = () => askToDiscard(question),
    onBack,
    loses: losesBetween = mayLose,
  }: GuardOptions = {},
): (leave: () => void) => void {
  const { history } = useRouter();
  const scope = useContext(Scope);
  const confirmed = useRef(false);
  const isLosing = () => {
    const now = loses();
    if (!now) confirmed.current = false;
    // Nobody is asked whether to stay on a page that must not be seen.
    return now && !confirmed.current && !isLeaving();
  };
  const confirm = async () => {
    if (isConfirmed) return true;
    confirmed.current = await ask();
    if (confirmed.current) onDiscard?.();
    isConfirmed = confirmed.current;
    setTimeout(() => {
      isConfirmed = false;
    });
    return confirmed.current;
  };
  const leave = (then: () => void) => {
    if (!isLosing()) then();
    else void confirm().then((yes) => yes && then());
  };
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      if (onBack && !letsThrough(action)) {
        onBack();
        return true;
      }
      if (!losesBetween(current, next) || !isLosing()) return false;
      if (action !== 'BACK' && action !== 'FORWARD') return !(await confirm());
      // The address already shows the other screen: it comes back at once, not when the question is answered.
      leave(() => history.go(action === 'BACK' ? -1 : 1, { ignoreBlocker: true }));
      return true;
    },
    enableBeforeUnload: isLosing,
  });
  useEffect(() => {
    const guarded = { loses: isLosing, leave };
    scope?.add(guarded);
    return () => void scope?.delete(guarded);
  });
  return leave;
}
