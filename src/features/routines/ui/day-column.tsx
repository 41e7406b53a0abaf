import { Droppable } from '@hello-pangea/dnd';
import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import { AddExercise } from './add-exercise.tsx';
import { CopyDay } from './copy-day.tsx';
import classes from './day-column.module.css';
import { SaveState } from './save-state.tsx';

interface DayColumnProps {
  readonly clientId: string;
  readonly day: Weekday;
  readonly today: boolean;
  readonly count: number;
  readonly saving: boolean;
  readonly failed: boolean;
  readonly onAdd: (name: string) => void;
  /** Its exercises. */
  readonly children: ReactNode;
}

export function DayColumn({ clientId, day, today, count, saving, failed, onAdd, children }: DayColumnProps) {
  const titleId = `dia-${day}`;
  return (
    <Droppable droppableId={day}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
        <section
          ref={innerRef}
          {...droppableProps}
          className={classes.day}
          aria-labelledby={titleId}
          data-over={isDraggingOver || undefined}
        >
          <Group component="header" wrap="nowrap" gap="sm" mih={28} mb={6} pl={4}>
            <Title order={2} size="h3" id={titleId}>
              {weekdays[day]}
            </Title>
            {today && <span className={classes.today}>Hoy</span>}
            {count > 0 && <CopyDay clientId={clientId} day={day} className={classes.copy ?? ''} />}
          </Group>
          <ol className={classes.list}>
            {children}
            {placeholder}
          </ol>
          <AddExercise day={day} onAdd={onAdd} />
          <SaveState saving={saving} failed={failed} />
        </section>
      )}
    </Droppable>
  );
}
