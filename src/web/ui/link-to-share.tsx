import { Button, Group, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { copy } from './copy.ts';

interface LinkToShareProps {
  readonly label: string;
  readonly description?: string;
  /** Whether it is longer than a line. */
  readonly long?: boolean;
  /** Missing while it is asked for. */
  readonly url: string | undefined;
  /** Opens a chat with it; missing for what is not for a person. */
  readonly chat?: string;
  readonly onChat?: () => void;
  /** What goes on from here. */
  readonly children?: ReactNode;
}

/** A link, a key or markup, to copy or send to a person, and the buttons beside it. */
export function LinkToShare({
  label,
  description,
  long = false,
  url,
  chat,
  onChat,
  children,
}: LinkToShareProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const shown = {
    ref: field,
    label,
    description,
    value: url ?? '',
    readOnly: true,
    onFocus: (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      event.currentTarget.select(),
  };
  return (
    <>
      {long ? <Textarea {...shown} autosize /> : <TextInput {...shown} />}
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Button
            variant="default"
            disabled={!url}
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => field.current && void copy(field.current).then(setCopied)}
          >
            {copied ? 'Copiado' : 'Copiar'}
            <VisuallyHidden component="span"> {label}</VisuallyHidden>
          </Button>
          {chat && (
            <Button
              component="a"
              href={chat}
              onClick={onChat}
              target="_blank"
              rel="noreferrer"
              variant="default"
              disabled={!url}
              leftSection={<IconBrandWhatsapp size={18} />}
            >
              Enviar por WhatsApp
            </Button>
          )}
        </Group>
        {children && <Group gap="sm">{children}</Group>}
      </Group>
    </>
  );
}
