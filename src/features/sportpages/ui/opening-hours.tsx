import { ActionIcon, Box, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowsDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EndTimeInput } from '../../../web/ui/end-time-input.tsx';
import type { Fields } from '../../../web/ui/fields.ts';
import { type Weekday, weekdays } from '../../../wire/weekdays.ts';
import type { SportPageForm } from '../contract.ts';
import { maxSpans, type OpeningSpan } from '../domain.ts';
import { openingLines } from '../words.ts';
import classes from './opening-hours.module.css';

type Form = Fields<SportPageForm>;

const week = Object.keys(weekdays) as Weekday[];
const usual = { opens: '07:00', closes: '22:00' };

const isTyped = ({ opens, closes }: OpeningSpan): boolean => opens !== '' && opens < closes;

interface SpanProps {
  readonly form: Form;
  readonly index: number;
  /** What people call it: 'Lunes', or 'Lunes, tramo 2'. */
  readonly name: string;
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

const Span = ({ form, index, name, isNew, onRemove }: SpanProps) => (
  <Group wrap="nowrap" gap={8} align="flex-start">
    <TextInput
      type="time"
      aria-label={`${name}: abre`}
      flex={1}
      autoFocus={isNew}
      {...form.getInputProps(`opening.${index}.opens`)}
    />
    <EndTimeInput
      aria-label={`${name}: cierra`}
      flex={1}
      {...form.getInputProps(`opening.${index}.closes`)}
      value={form.values.opening[index]?.closes ?? ''}
    />
    <ActionIcon aria-label={`Quitar ${name}`} mt={4} onClick={onRemove}>
      <IconTrash size={18} />
    </ActionIcon>
  </Group>
);

interface DayProps {
  readonly form: Form;
  readonly day: Weekday;
}

function Day({ form, day }: DayProps) {
  const add = useRef<HTMLButtonElement>(null);
  /** How many spans there are once the new one is. */
  const [grown, setGrown] = useState(0);
  const name = weekdays[day];
  const { opening } = form.values;
  const indexes = [...opening.keys()].filter((index) => opening[index]?.day === day);
  const after = week.slice(week.indexOf(day) + 1);
  const addSpan = () => {
    const last = opening.at(-1);
    // A day begins as the one before it that was typed.
    const typed = opening.filter((span) => span.day === last?.day && isTyped(span));
    const first = typed.length > 0 ? typed : [usual];
    const added = indexes.length === 0 ? first : [{ opens: '', closes: '' }];
    const spans = added
      .map(({ opens, closes }) => ({ day, opens, closes }))
      .slice(0, maxSpans - opening.length);
    setGrown(indexes.length + spans.length);
    form.setFieldValue('opening', [...opening, ...spans]);
  };
  const copy = () => {
    const own = opening.filter((span) => span.day === day);
    form.clearErrors();
    form.setFieldValue('opening', [
      ...opening.filter((span) => !after.includes(span.day)),
      ...after.flatMap((other) => own.map((span) => ({ ...span, day: other }))),
    ]);
  };
  return (
    <Box role="group" aria-label={name} className={classes.day ?? ''}>
      <Text className={classes.name}>{name}</Text>
      <Stack gap={8} className={classes.spans ?? ''}>
        {indexes.length === 0 && (
          <Text c="dimmed" className={classes.name}>
            {opening.length > 0 ? 'Cerrado' : 'Sin horario'}
          </Text>
        )}
        {indexes.map((index, place) => (
          <Span
            key={index}
            form={form}
            index={index}
            name={place === 0 ? name : `${name}, tramo ${place + 1}`}
            isNew={grown === indexes.length && place === grown - 1}
            onRemove={() => {
              setGrown(0);
              form.removeListItem('opening', index);
              add.current?.focus();
            }}
          />
        ))}
      </Stack>
      <Group wrap="nowrap" gap={4} className={classes.actions ?? ''}>
        <ActionIcon
          ref={add}
          aria-label={`Agregar un tramo el ${name.toLocaleLowerCase('es')}`}
          disabled={opening.length >= maxSpans}
          onClick={addSpan}
        >
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon
          aria-label={`Copiar el ${name.toLocaleLowerCase('es')} a los días que siguen`}
          title="Copiar a los días que siguen"
          disabled={indexes.length === 0 || after.length === 0}
          onClick={copy}
        >
          <IconArrowsDown size={18} />
        </ActionIcon>
      </Group>
    </Box>
  );
}

interface OpeningHoursProps {
  readonly form: Form;
  /** What the gym wrote by hand before there were spans. */
  readonly written: string;
}

/** When the gym is open, day by day, and how that reads on its page. */
export function OpeningHours({ form, written }: OpeningHoursProps) {
  const { opening } = form.values;
  const lines = openingLines(opening.filter(isTyped));
  return (
    <Stack gap="md">
      <Fieldset
        legend="Horario de atención"
        aria-label="Horario de atención"
        variant="unstyled"
        data-path="opening"
      >
        <div>
          {week.map((day) => (
            <Day key={day} form={form} day={day} />
          ))}
        </div>
        <Text c="dimmed" role="status">
          {lines.length > 0
            ? `En tu página: ${lines.join(' · ')}`
            : 'Agrega un tramo con + en los días en que abres.'}
        </Text>
      </Fieldset>
      <Textarea
        label="Nota del horario"
        description="Lo que no es de todas las semanas, como los feriados."
        placeholder="Los feriados, de 9:00 a 14:00."
        autosize
        maxLength={300}
        {...form.getInputProps('openingNote')}
      />
      {written !== '' && (
        <Textarea
          label="Horario escrito a mano"
          description={
            opening.length === 0
              ? 'Tu página lo muestra hasta que agregues los tramos de arriba.'
              : 'Tu página ya no lo muestra: dice los tramos de arriba. Queda guardado hasta que lo borres.'
          }
          autosize
          maxLength={500}
          {...form.getInputProps('hours')}
        />
      )}
    </Stack>
  );
}
