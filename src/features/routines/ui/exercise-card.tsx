import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Anchor, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Waiting } from '../../../web/ui/save-queue.ts';
import { DropEnd } from '../../../web/ui/sort-context.tsx';
import type { RoutineExercise } from '../contract.ts';
import type { Change } from '../rules.ts';
import { exerciseWords } from '../words.ts';
import classes from './exercise-card.module.css';

interface ExerciseCardProps {
  readonly exercise: RoutineExercise;
  readonly index: number;
  /** It has not been saved yet. */
  readonly adding: boolean;
  readonly failed: Waiting<Change> | undefined;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly onRetry: (failed: Waiting<Change>) => void;
  readonly onDiscard: (failed: Waiting<Change>) => void;
  /** The details that open beside the card. */
  readonly children?: ReactNode;
}

/** One exercise: Enter opens its details, the space bar starts dragging it. */
export function ExerciseCard(props: ExerciseCardProps) {
  const { exercise, index, adding, failed, opened } = props;
  const { id, name, note, doneToday } = exercise;
  const words = exerciseWords(exercise);
  return (
    <Draggable draggableId={id} index={index} isDragDisabled={adding} disableInteractiveElementBlocking>
      {(provided, snapshot) => (
        <li
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.card}
          data-dragging={snapshot.isDragging || undefined}
          data-opened={opened || undefined}
          data-failed={failed ? true : undefined}
        >
          <UnstyledButton
            {...provided.dragHandleProps}
            id={`ejercicio-${id}`}
            className={classes.body ?? ''}
            disabled={adding}
            onClick={props.onOpen}
          >
            <span className={classes.name}>
              {doneToday && (
                <span className={classes.done} title="Hecho hoy">
                  <IconCheck size={14} stroke={3} aria-hidden />
                  <VisuallyHidden>Hecho hoy: </VisuallyHidden>
                </span>
              )}
              {name}
            </span>
            {words && (
              <span className={classes.words}>
                {words.split(' · ').map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two details may read alike.
                  <Fragment key={index}>
                    {index > 0 && ' · '}
                    <span className={classes.part}>{part}</span>
                  </Fragment>
                ))}
              </span>
            )}
            {note && <span className={classes.note}>{note}</span>}
          </UnstyledButton>
          {!adding && (
            <ActionIcon
              className={classes.remove ?? ''}
              size={26}
              aria-label={`Quitar ${name}`}
              title="Quitar"
              onClick={props.onRemove}
            >
              <IconX size={15} />
            </ActionIcon>
          )}
          {failed && (
            <Text size="xs" c="var(--bad-text)" px={8} pb={7} component="div" role="alert">
              <span>
                No se guardó ·{' '}
                <Anchor component="button" type="button" fz="inherit" onClick={() => props.onRetry(failed)}>
                  Reintentar
                </Anchor>{' '}
                ·{' '}
                <Anchor component="button" type="button" fz="inherit" onClick={() => props.onDiscard(failed)}>
                  Descartar
                </Anchor>
              </span>
              {failed.failure?.code !== 'network' && (
                <Text size="xs" c="dimmed">
                  {failed.failure?.message}
                </Text>
              )}
            </Text>
          )}
          {props.children}
          <DropEnd provided={provided} snapshot={snapshot} />
        </li>
      )}
    </Draggable>
  );
}
