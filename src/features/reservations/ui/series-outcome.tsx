import { Stack, Text } from '@mantine/core';
import { nearDay } from '../../../web/format.ts';
import { refusals, type SeriesOutcome } from '../contract.ts';
import { refusalsOf } from '../rules.ts';
import { bookedWords } from '../words.ts';

interface SeriesOutcomeProps extends SeriesOutcome {
  readonly today: string;
}

/** How many places a series takes, and which dates it leaves out and why. */
export function Outcome({ items, today }: SeriesOutcomeProps) {
  const booked = items.filter(({ refusal }) => refusal === null).length;
  return (
    <Stack gap={4}>
      <Text fw={500}>{bookedWords(booked, items.length)}</Text>
      {refusalsOf(items).map(({ clientId, clientName, dates, refusal }) => (
        <Text key={`${clientId} ${refusal}`} c="dimmed">
          {clientName}: no el {dates.map((date) => nearDay(date, today)).join(', ')}.{' '}
          {refusals[refusal].message}
        </Text>
      ))}
    </Stack>
  );
}
