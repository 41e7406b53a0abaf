import { Card, Stack } from '@mantine/core';
import { LetterText } from './letter-dialog.tsx';

interface LetterPreviewProps {
  readonly subject: string;
  readonly text: string;
}

/** What a mail will say, before it leaves. */
export default function LetterPreview(letter: LetterPreviewProps) {
  return (
    <Card withBorder padding={12} role="group" aria-label="Así llega">
      <Stack gap={8}>
        <LetterText {...letter} />
      </Stack>
    </Card>
  );
}
