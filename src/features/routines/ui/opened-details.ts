import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../web/ui/toast.tsx';
import type { ExerciseForm, RoutineExercise } from '../contract.ts';
import { type Field, readField } from '../rules.ts';
import type { Draft } from './exercise-details.tsx';

/** The exercise with open details and the texts typed into them; `onEdit` saves the valid ones. */
export function useDetails(
  exercises: readonly RoutineExercise[],
  onEdit: (id: string, form: Partial<ExerciseForm>, was: Partial<ExerciseForm>) => void,
) {
  const [opened, setOpened] = useState<Pick<RoutineExercise, 'id' | 'name'>>();
  const [draft, setDraft] = useState<Draft>({});
  const openedOne = exercises.find(({ id }) => id === opened?.id);

  const lost = opened && !openedOne && Object.keys(draft).length > 0;
  useEffect(() => {
    if (!opened || openedOne) return;
    setOpened(undefined);
    setDraft({});
    if (lost)
      void toast(`Alguien quitó «${opened.name}». Lo que escribías ya no tiene dónde guardarse.`, {
        tone: 'bad',
        closeAfter: 8000,
      });
  }, [opened, openedOne, lost]);

  /** Saves valid fields; returns whether none is left unsaved. */
  const commit = (): boolean => {
    if (!openedOne) return true;
    const unsaved: Draft = {};
    const form: Partial<Record<Field, ExerciseForm[Field]>> = {};
    const was: Partial<Record<Field, ExerciseForm[Field]>> = {};
    for (const [name, typing] of Object.entries(draft)) {
      const field = name as Field;
      const read = readField(field, typing.text);
      if ('error' in read) unsaved[field] = typing;
      else if (read.value !== openedOne[field]) {
        form[field] = read.value;
        was[field] = typing.was;
      }
    }
    setDraft(unsaved);
    if (Object.keys(form).length > 0) {
      onEdit(openedOne.id, form as Partial<ExerciseForm>, was as Partial<ExerciseForm>);
    }
    return Object.keys(unsaved).length === 0;
  };
  const keepTyped = useEffectEvent(() => void commit());
  useEffect(() => () => keepTyped(), []);

  const shut = () => {
    setDraft({});
    setOpened(undefined);
    if (opened) requestAnimationFrame(() => document.getElementById(`ejercicio-${opened.id}`)?.focus());
  };
  const close = () => {
    if (commit()) shut();
  };
  const leave = () => {
    commit();
    shut();
  };
  const open = (exercise: RoutineExercise) => {
    if (!commit()) return;
    setDraft({});
    setOpened(exercise);
  };

  return { openedId: opened?.id, exercise: openedOne, draft, setDraft, commit, open, close, leave, shut };
}
