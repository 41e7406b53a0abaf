import type { BusyGym, Send } from './busy-gym.ts';

const tillsEach = 2;

/** Tills that sell by each of `sends` until they are closed, or until something is not acknowledged. */
export function openTills(gym: BusyGym, sends: readonly Send[]) {
  let closing = false;
  let answers = 0;
  const waiting = new Map<number, () => void>();
  const refused = sends.map(() => Promise.withResolvers<void>());
  const sell = async (send: Send, place: number) => {
    while (!closing) {
      for (const write of gym.next()) {
        if (!(await gym.write(write, send))) return refused[place]?.resolve();
        answers += 1;
        waiting.get(answers)?.();
      }
    }
    return refused[place]?.resolve();
  };
  const done = Promise.all(
    sends.flatMap((send, place) => Array.from({ length: tillsEach }, () => sell(send, place))),
  );
  return {
    /** Resolves once so many more writes are acknowledged, or the tills are gone. */
    until: (more: number) =>
      Promise.race([new Promise<void>((resolve) => waiting.set(answers + more, resolve)), done]),
    /** Resolves once a write by each of `sends` was refused. */
    refused: () => Promise.all(refused.map(({ promise }) => promise)),
    close: () => {
      closing = true;
      return done;
    },
  };
}
