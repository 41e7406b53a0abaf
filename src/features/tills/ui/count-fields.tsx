import { NumberInput, Stack, Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMoney } from '../../../web/session.ts';
import classes from './close-fields.module.css';

const mostOfOne = 100_000;

/** Enter moves to the next field: the form must not be sent after the first. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('input, textarea') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

interface CountFieldsProps {
  /** In minor units, descending. */
  readonly worths: readonly number[];
  readonly counts: Readonly<Record<string, number | null>>;
  readonly error: ReactNode;
  readonly onChange: (counts: Record<string, number | null>) => void;
}

/** Fields for the number of each note and coin. */
export function CountFields({ worths, counts, error, onChange }: CountFieldsProps) {
  const money = useMoney();
  return (
    <Stack component="fieldset" gap={4}>
      <Text component="legend" fz="xs" fw={500} mb={4}>
        Cuántos hay de cada uno
      </Text>
      {worths.map((worth) => (
        <div key={worth} className={classes.count}>
          <span className={classes.worth}>{money(worth)}</span>
          <span aria-hidden>×</span>
          <NumberInput
            aria-label={`Cuántos de ${money(worth)}`}
            inputMode="numeric"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            max={mostOfOne}
            clampBehavior="strict"
            placeholder="0"
            value={counts[worth] ?? ''}
            onChange={(count) => onChange({ ...counts, [worth]: count === '' ? null : Number(count) })}
            onKeyDown={goOn}
          />
          <span className={classes.sum}>{money(worth * (counts[worth] ?? 0))}</span>
        </div>
      ))}
      {error && (
        <Text role="alert" fz="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
