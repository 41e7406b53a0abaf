import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { save } from '../../../web/files/saving.ts';
import { usePublicUrl } from '../../../web/session.ts';
import { copy } from '../../../web/ui/copy.ts';
import { environmentOf } from '../rules.ts';

export interface ShownEnvironment {
  readonly name: string;
  readonly token: string | null;
  readonly secret: string | null;
}

interface EnvironmentDialogProps {
  readonly shown: ShownEnvironment;
  readonly onClose: () => void;
}

/** The key and the secret of a new plugin, ready for its program; the only time that they can be seen. */
export function EnvironmentDialog({ shown: { name, ...keys }, onClose }: EnvironmentDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  const text = environmentOf({ origin: usePublicUrl(), ...keys });
  return (
    <Modal opened onClose={onClose} size={560} title={`${name} está listo`} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          Guarda esto ahora: no se vuelve a mostrar. Con ello el programa entra a tu gimnasio; ponlo en su
          carpeta, en un archivo llamado .env.
        </Text>
        <Textarea
          ref={field}
          label="Archivo .env"
          value={text}
          readOnly
          autosize
          minRows={3}
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="sm" justify="space-between">
          <Group gap="sm">
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              onClick={() => field.current && void copy(field.current).then(setCopied)}
            >
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              onClick={() => save(new Blob([text], { type: 'text/plain' }), '.env')}
            >
              Descargar .env
            </Button>
          </Group>
          <Button onClick={onClose}>Listo</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
