import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { LetterText } from './letter-dialog.tsx';

export interface LetterExample {
  readonly key: string;
  readonly label: string;
  /** A string says why none leaves. */
  readonly letter: { readonly subject: string; readonly text: string } | string;
  /** Where its words are written. */
  readonly fields?: ReactNode;
  /** Whether something is wrong in its fields. */
  readonly invalid?: boolean;
}

interface LetterExamplesProps {
  readonly letters: readonly [LetterExample, ...LetterExample[]];
  /** When they leave, and where what left is read. */
  readonly note: string;
}

/** What the mails say that leave by themselves, one at a time. */
export function LetterExamples({ letters, note }: LetterExamplesProps) {
  const [chosen, setChosen] = useState(letters[0].key);
  const id = useId();
  const { letter } = letters.find(({ key }) => key === chosen) ?? letters[0];
  return (
    <Stack gap={8}>
      <Group gap={8} role="group" aria-label="Correo">
        {letters.map(({ key, label, fields, invalid }) => (
          <Button
            key={key}
            size="compact-md"
            variant={key === chosen ? 'light' : 'default'}
            aria-pressed={key === chosen}
            {...(fields && { 'aria-controls': `${id}${key}` })}
            {...(invalid && {
              color: 'red',
              leftSection: <IconAlertCircle size={16} aria-label="Con un error" role="img" />,
            })}
            onClick={() => setChosen(key)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {letters.map(
        ({ key, fields }) =>
          fields && (
            <div key={key} id={`${id}${key}`} hidden={key !== chosen}>
              {fields}
            </div>
          ),
      )}
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
