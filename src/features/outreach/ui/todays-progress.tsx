import { Progress as Bar, Box, Text } from '@mantine/core';
import type { Progress } from '../contract.ts';
import { doneWords, leftWords } from '../words.ts';

/** How many the team has contacted or put off today, and how many are left. */
export function TodaysProgress(progress: Progress) {
  const { left, contacted, putOff } = progress;
  const done = contacted + putOff;
  if (left + done === 0) return null;
  return (
    <Box flex="0 0 100%" role="status" aria-label="Avance de hoy">
      <Text>
        <Text span fw={600}>
          {leftWords(left)}
        </Text>{' '}
        <Text span c="dimmed">
          {doneWords(progress)}
        </Text>
      </Text>
      <Bar
        mt={4}
        size={6}
        color={left === 0 ? 'green' : 'accent'}
        value={(100 * done) / (left + done)}
        aria-hidden
      />
    </Box>
  );
}
