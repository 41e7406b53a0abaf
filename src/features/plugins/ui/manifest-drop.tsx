import '@mantine/dropzone/styles.layer.css';
import { List, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileCode } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import type { Manifest } from '../contract.ts';
import { longestManifest, type Problem, readManifest } from '../rules.ts';

function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  return (
    <Banner tone="bad" closeAfter={false}>
      <Text fw={500}>Este archivo no se puede usar. Corrige:</Text>
      <List mt={4} size="sm">
        {problems.map(({ field, message }) => (
          <List.Item key={`${field} ${message}`}>
            {field !== '' && (
              <Text span ff="monospace" size="sm">
                {field}
                {': '}
              </Text>
            )}
            {message}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

interface ManifestDropProps {
  /** The key of the plugin of which a version is asked for. */
  readonly wanted?: string;
  readonly onRead: (manifest: Manifest) => void;
}

/** Asks for the file `plugin.json` of a program, dropped or chosen, and says what is wrong with it. */
export function ManifestDrop({ wanted, onRead }: ManifestDropProps) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const read = async (file: File) => {
    const found = readManifest(await file.text());
    if ('problems' in found) return setProblems(found.problems);
    if (wanted !== undefined && found.manifest.key !== wanted)
      return setProblems([{ field: 'key', message: `Es de otro plugin: este es «${wanted}».` }]);
    setProblems([]);
    onRead(found.manifest);
  };
  return (
    <Stack gap={12}>
      {problems.length > 0 && <Problems problems={problems} />}
      <Dropzone
        multiple={false}
        maxSize={longestManifest}
        accept={{ 'application/json': ['.json'] }}
        inputProps={{ 'aria-label': 'Archivo plugin.json' }}
        py={32}
        onDrop={([file]) => {
          if (file) void read(file);
        }}
        onReject={([rejection]) =>
          setProblems([
            {
              field: '',
              message:
                rejection && rejection.file.size > longestManifest
                  ? 'Es demasiado grande para ser un manifiesto.'
                  : 'Elige un archivo .json.',
            },
          ])
        }
      >
        <Stack align="center" gap={8}>
          <IconFileCode size={32} stroke={1.5} aria-hidden />
          <Text fw={600} ta="center">
            Arrastra aquí el archivo plugin.json, o haz clic para elegirlo
          </Text>
          <Text c="dimmed" ta="center">
            Lo entrega quien hizo el programa. Antes de agregarlo ves qué pide.
          </Text>
        </Stack>
      </Dropzone>
    </Stack>
  );
}
