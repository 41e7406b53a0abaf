import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LetterText } from './letter-dialog.tsx';

export interface LetterExample {
  readonly key: string;
  readonly label: string;
  /** A string says why none leaves. */
  readonly letter: { readonly subject: string; readonly text: string } | string;
}

interface LetterExamplesProps {
  readonly letters: readonly [LetterExample, ...LetterExample[]];
  /** When they leave, and where what left is read. */
  readonly note: string;
}

/** What the mails say that leave by themselves, one at a time. */
export function LetterExamples({ letters, note }: LetterExamplesProps) {
  const [chosen, setChosen] = useState(letters[0].key);
  const { letter } = letters.find(({ key }) => key === chosen) ?? letters[0];
  return (
    <Stack gap={8}>
      <Group gap={8} role="group" aria-label="Correo">
        {letters.map(({ key, label }) => (
          <Button
            key={key}
            size="compact-md"
            variant={key === chosen ? 'light' : 'default'}
            aria-pressed={key === chosen}
            onClick={() => setChosen(key)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Card withBorder padding={12} role="status" aria-label="Ejemplo del correo">
        <Stack gap={8}>
          {typeof letter === 'string' ? <Text c="dimmed">{letter}</Text> : <LetterText {...letter} />}
        </Stack>
      </Card>
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    </Stack>
  );
}
