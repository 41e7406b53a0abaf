import type { DraggableLocation } from '@hello-pangea/dnd';
import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { usePhone } from '../../../web/ui/pending.ts';
import { SortContext } from '../../../web/ui/sort-context.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type Weekday, weekdayOf, weekdays } from '../../../wire/weekdays.ts';
import type { Routine, RoutineExercise } from '../contract.ts';
import { applyChange, type Change, inDay, predecessor, week } from '../rules.ts';
import { DayColumn } from './day-column.tsx';
import { DayStrip } from './day-strip.tsx';
import { DetailsPlace } from './details-place.tsx';
import { ExerciseCard } from './exercise-card.tsx';
import { ExerciseDetails } from './exercise-details.tsx';
import { useDetails } from './opened-details.ts';
import { useRoutineQueue } from './routine-queue.ts';
import { SaveState } from './save-state.tsx';

const instructions =
  'Enter abre los detalles, donde también se elige el día. La barra espaciadora levanta el ejercicio; las flechas lo mueven en su día y a los días de al lado, la barra espaciadora lo deja y Escape lo devuelve a su lugar.';

type List = readonly RoutineExercise[];

const lower = (day: string) => weekdays[day as Weekday].toLowerCase();
const placeOf = ({ droppableId, index }: DraggableLocation) => `${lower(droppableId)}, lugar ${index + 1}`;

interface BoardProps {
  readonly clientId: string;
  readonly routine: Routine & { readonly exercises: List };
}

/** A client's week: the saved routine with the unsaved changes applied. */
export function Board({ clientId, routine }: BoardProps) {
  const phone = usePhone();
  const today = weekdayOf(routine.today);
  const unsaved = useRoutineQueue(clientId);
  const [dragged, setDragged] = useState<List>();
  const [day, setDay] = useState(today);
  const current = unsaved.waiting.reduce<List>(
    (list, { change }) => applyChange(list, change),
    routine.exercises,
  );
  // Changes by others show only after the drag ends.
  const list = dragged ?? current;
  const details = useDetails(current, unsaved.edit);
  const nameOf = (id: string) => list.find((exercise) => exercise.id === id)?.name ?? '';

  const moveTo = (exercise: RoutineExercise, to: Weekday) => {
    details.commit();
    if (phone) details.shut();
    unsaved.send({ kind: 'move', id: exercise.id, day: to, after: inDay(current, to).at(-1)?.id ?? null });
    void toast(`«${exercise.name}» pasó al ${lower(to)}.`);
  };
  const placeAt = ({ id, day }: RoutineExercise, place: number) => {
    details.commit();
    unsaved.send({ kind: 'move', id, day, after: predecessor(list, id, day, place) });
  };
  const remove = ({ id, day }: RoutineExercise) => {
    const others = inDay(list, day);
    const index = others.findIndex((exercise) => exercise.id === id);
    const next = others[index + 1] ?? others[index - 1];
    unsaved.send({ kind: 'remove', id });
    if (next)
      requestAnimationFrame(() =>
        document.getElementById(`ejercicio-${next.id}`)?.focus({ preventScroll: true }),
      );
  };

  const drop = (id: string, _: DraggableLocation, place: DraggableLocation | undefined) => {
    setDragged(undefined);
    if (!place) return;
    const to = place.droppableId as Weekday;
    unsaved.send({ kind: 'move', id, day: to, after: predecessor(list, id, to, place.index) });
  };

  const dayOf = (change: Change): Weekday | undefined =>
    change.kind === 'add' || change.kind === 'move'
      ? change.day
      : [...list, ...routine.exercises].find(({ id }) => id === change.id)?.day;

  return (
    <SortContext
      instructions={instructions}
      nameOf={nameOf}
      placeOf={placeOf}
      onLift={() => setDragged(current)}
      onDrop={drop}
    >
      {phone && <DayStrip day={day} today={today} list={list} onChoose={setDay} />}
      <SimpleGrid cols={{ base: 1, sm: 3, md: 4, xl: 7 }} spacing="sm">
        {(phone ? [day] : week).map((weekday) => {
          const waiting = unsaved.waiting.filter(({ change }) => dayOf(change) === weekday);
          return (
            <DayColumn
              key={weekday}
              clientId={clientId}
              day={weekday}
              today={weekday === today}
              count={inDay(list, weekday).length}
              saving={waiting.some(({ failure }) => !failure)}
              failed={waiting.some(({ failure }) => failure)}
              onAdd={(name) => unsaved.send({ kind: 'add', id: newId(), day: weekday, name })}
            >
              {inDay(list, weekday).map((exercise, index) => {
                const own = unsaved.waiting.filter(({ change }) => change.id === exercise.id);
                return (
                  <ExerciseCard
                    key={exercise.id}
                    exercise={exercise}
                    index={index}
                    adding={own.some(({ change }) => change.kind === 'add')}
                    failed={own.find(({ failure }) => failure)}
                    opened={details.openedId === exercise.id}
                    onOpen={() => details.open(exercise)}
                    onRemove={() => remove(exercise)}
                    onRetry={unsaved.retry}
                    onDiscard={unsaved.discard}
                  >
                    {details.exercise?.id === exercise.id && (
                      <DetailsPlace
                        name={details.exercise.name}
                        onClose={details.close}
                        onLeave={details.leave}
                      >
                        <ExerciseDetails
                          exercise={details.exercise}
                          draft={details.draft}
                          onDraft={details.setDraft}
                          onCommit={details.commit}
                          onMove={(to) => moveTo(exercise, to)}
                          place={index}
                          places={inDay(list, weekday).length}
                          onPlace={(place) => placeAt(exercise, place)}
                          onClose={details.close}
                        >
                          <SaveState
                            saving={own.some(({ failure }) => !failure)}
                            failed={own.some(({ failure }) => failure)}
                          />
                        </ExerciseDetails>
                      </DetailsPlace>
                    )}
                  </ExerciseCard>
                );
              })}
            </DayColumn>
          );
        })}
      </SimpleGrid>
    </SortContext>
  );
}
