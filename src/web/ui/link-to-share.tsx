import { Button, Group, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { copy } from './copy.ts';

interface LinkToShareProps {
  readonly label: string;
  /** Missing while it is asked for. */
  readonly url: string | undefined;
  /** Opens a chat with it; missing for what is not for a person. */
  readonly chat?: string;
  readonly onChat?: () => void;
  /** What goes on from here. */
  readonly children: ReactNode;
}

/** A link, or a key, to copy or send to a person, and the buttons beside it. */
export function LinkToShare({ label, url, chat, onChat, children }: LinkToShareProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        value={url ?? ''}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Button
            variant="default"
            disabled={!url}
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            onClick={() => field.current && void copy(field.current).then(setCopied)}
          >
            {copied ? 'Copiado' : 'Copiar'}
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
        <Group gap="sm">{children}</Group>
      </Group>
    </>
  );
}
