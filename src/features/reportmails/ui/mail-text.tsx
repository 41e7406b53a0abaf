import { Anchor, Text } from '@mantine/core';

interface MailTextProps {
  readonly subject: string;
  readonly text: string;
}

/** A mail's subject and text, whose addresses are links. */
export const MailText = ({ subject, text }: MailTextProps) => (
  <>
    <Text fw={600}>{subject}</Text>
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Anchor key={part} href={part} underline="always">
            {part}
          </Anchor>
        ),
      )}
    </Text>
  </>
);
