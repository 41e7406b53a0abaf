import { Checkbox, Paper, Skeleton, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBarbell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import rows from '../../../web/styles/rows.module.css';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Weekday, weekdayOf, weekdays } from '../../../wire/weekdays.ts';
import type { Routine } from '../../routines/contract.ts';
import { exerciseWords } from '../../routines/words.ts';
import classes from './own-routine.module.css';

const days = Object.keys(weekdays) as Weekday[];

type Exercises = NonNullable<Routine['exercises']>;

interface TodayProps {
  readonly exercises: Exercises;
  readonly today: Weekday;
}

function Details(exercise: Exercises[number]) {
  const words = exerciseWords(exercise);
  return (
    <>
      {words && (
        <Text span display="block" size="xs" c="dimmed">
          {words}
        </Text>
      )}
      {exercise.note && (
        <Text span display="block" size="xs" c="dimmed">
          {exercise.note}
        </Text>
      )}
    </>
  );
}

function Week({ exercises, today }: TodayProps) {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const [day, setDay] = useState(today);
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const dayExercises = exercises.filter((exercise) => exercise.day === day);
  const tick = async (id: string, done: boolean) => {
    setTicked((was) => ({ ...was, [id]: done }));
    try {
      await api.routines.tick({ id, done });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    await queries.invalidateQueries();
    setTicked(({ [id]: _, ...rest }) => rest);
  };
  return (
    <>
      <fieldset className={classes.days}>
        <VisuallyHidden component="legend">Día de la rutina</VisuallyHidden>
        {days.map((value) => (
          <UnstyledButton
            key={value}
            className={classes.day ?? ''}
            aria-pressed={value === day}
            onClick={() => setDay(value)}
          >
            {weekdays[value].slice(0, 2)}
            <VisuallyHidden>{weekdays[value].slice(2)}</VisuallyHidden>
          </UnstyledButton>
        ))}
      </fieldset>
      {dayExercises.length === 0 && (
        <Text py={8} c="dimmed">
          {day === today ? 'Hoy te toca descansar.' : `El ${weekdays[day].toLowerCase()} descansas.`}
        </Text>
      )}
      <ul className={rows.divided} aria-label={`Ejercicios del ${weekdays[day].toLowerCase()}`}>
        {dayExercises.map((exercise) => (
          <li key={exercise.id} className={classes.exercise}>
            {day === today ? (
              <Checkbox
                size="md"
                disabled={disabled}
                label={exercise.name}
                description={<Details {...exercise} />}
                checked={ticked[exercise.id] ?? exercise.doneToday}
                onChange={(event) => void tick(exercise.id, event.currentTarget.checked)}
              />
            ) : (
              <>
                <span>{exercise.name}</span>
                <Details {...exercise} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The client's routine; today's exercises can be ticked off. */
export function OwnRoutine() {
  const { data, error, refetch, isFetching } = useQuery(query(api.routines.mine, {}));
  return (
    <Stack component="section" gap={12} aria-label="Mi rutina">
      <Title order={2}>Mi rutina</Title>
      <Paper p={16} className={classes.box ?? ''}>
        {!data && error && (
          <FailedState
            error={error}
            title="No pudimos cargar tu rutina"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton height={180} />}
        {data &&
          (data.exercises && data.exercises.length > 0 ? (
            <Week exercises={data.exercises} today={weekdayOf(data.today)} />
          ) : (
            <EmptyState title="Todavía no tienes rutina" icon={IconBarbell}>
              Cuando tu gimnasio arme la tuya, aquí marcarás lo que haces cada día.
            </EmptyState>
          ))}
      </Paper>
    </Stack>
  );
}
