import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { WeeklyClass } from '../contract.ts';
import { applyMove, dayWord, formOf, type Move, moveEffect, moveWords, type Session } from '../rules.ts';

const staleWords = 'Otra persona cambió esta clase. Mira cómo quedó y muévela otra vez.';

/** Moves classes optimistically; asks first if there are reservations, and the toast can undo it. */
export function useMove() {
  const queries = useQueryClient();
  const [pending, setPending] = useState<WeeklyClass>();
  const busy = useRef(false);

  const save = async (next: WeeklyClass, version: number) => {
    try {
      return await api.classes.update({ ...formOf(next), id: next.id, version });
    } catch (reason) {
      const failure = asApiError(reason);
      void toast(failure.code === 'stale' ? staleWords : failure.message, { tone: 'bad', closeAfter: 6000 });
      return undefined;
    }
  };

  const run = async (weekly: WeeklyClass, next: WeeklyClass, words: string) => {
    if (busy.current) return;
    busy.current = true;
    setPending(next);
    const saved = await save(next, weekly.version);
    if (saved) {
      const undo = async () => {
        await save(weekly, saved.version);
        void queries.invalidateQueries();
      };
      void toast(words, { onUndo: () => void undo(), closeAfter: 8000 });
    }
    await queries.invalidateQueries();
    setPending(undefined);
    busy.current = false;
  };

  const move = ({ weekly }: Session, target: Move) => {
    const next = applyMove(weekly, target);
    if (!next) {
      const words = `${weekly.name} ya se hace el ${dayWord(target.to.weekday)}. Edítala para quitarle un día.`;
      return void toast(words, { tone: 'bad', closeAfter: 6000 });
    }
    const words = moveWords(weekly, target);
    if (weekly.upcoming === 0) return void run(weekly, next, words);
    void confirmDelete({
      title: `¿Mover ${weekly.name}?`,
      children: moveEffect(weekly, target),
      confirmLabel: 'Mover clase',
      gentle: true,
      onConfirm: () => run(weekly, next, words),
    });
  };

  const withMoved = (classes: readonly WeeklyClass[]): readonly WeeklyClass[] =>
    pending
      ? classes
          .map((session) => (session.id === pending.id ? pending : session))
          .toSorted((a, b) => (a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0))
      : classes;

  return { move, withMoved };
}
