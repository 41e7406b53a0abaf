import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import type { ExerciseForm, RoutineExercise } from '../contract.ts';
import { type Field, readField } from '../rules.ts';

/** The text being typed, and the value when editing began. */
export type Draft = Partial<Record<Field, { readonly text: string; readonly was: ExerciseForm[Field] }>>;

interface ExerciseDetailsProps {
  readonly exercise: RoutineExercise;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  /** Saves the current draft. */
  readonly onCommit: () => void;
  readonly onMove: (day: Weekday) => void;
  /** Its place in its day, from 0, and how many there are. */
  readonly place: number;
  readonly places: number;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
  /** The state of its saving. */
  readonly children: ReactNode;
}

const wide = { gridColumn: '1 / -1' };
const days = Object.entries(weekdays).map(([value, label]) => ({ value, label }));

/** The details of an exercise, each saved on leaving it or on Enter. */
export function ExerciseDetails(props: ExerciseDetailsProps) {
  const { exercise, draft, onDraft, onCommit, onMove, place, places, onPlace, onClose } = props;
  const propsOf = (field: Field) => {
    const typing = draft[field];
    const read = typing && readField(field, typing.text);
    const theirs = typing && typing.was !== exercise[field] ? exercise[field] : undefined;
    return {
      value: typing?.text ?? String(exercise[field] ?? ''),
      onChange: (event: { currentTarget: { value: string } }) =>
        onDraft({ ...draft, [field]: { was: exercise[field], ...typing, text: event.currentTarget.value } }),
      onBlur: onCommit,
      error: read && 'error' in read ? read.error : undefined,
      description: theirs === undefined ? undefined : `Otra persona escribió «${theirs ?? ''}».`,
      autoComplete: 'off',
    };
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const inText = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || inText || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <SimpleGrid cols={2} spacing={12} verticalSpacing={10} onKeyDown={listenToKeys}>
      <TextInput label="Ejercicio" maxLength={120} style={wide} {...propsOf('name')} />
      <TextInput label="Series" inputMode="numeric" placeholder="4" data-autofocus {...propsOf('sets')} />
      <TextInput label="Repeticiones" placeholder="8-12" maxLength={30} {...propsOf('repetitions')} />
      <TextInput label="Carga" placeholder="40 kg" maxLength={30} {...propsOf('load')} />
      <TextInput label="Descanso (s)" placeholder="90" {...propsOf('restSeconds')} />
      <Textarea
        label="Nota"
        style={wide}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...propsOf('note')}
      />
      <NativeSelect
        label="Día"
        data={days}
        value={exercise.day}
        onChange={(event) => onMove(event.currentTarget.value as Weekday)}
      />
      <NativeSelect
        label="Lugar"
        data={Array.from({ length: places }, (_, index) => ({ value: `${index}`, label: `${index + 1}` }))}
        value={`${place}`}
        onChange={(event) => onPlace(Number(event.currentTarget.value))}
      />
      <div style={wide}>{props.children}</div>
    </SimpleGrid>
  );
}
