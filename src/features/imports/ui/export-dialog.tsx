import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { FileFormat, Table } from '../../../web/files/writing.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { usePhone } from '../../../web/ui/pending.ts';
import { type OnWork, useExporter } from './exporter.ts';
import { FormatChoice } from './format-choice.tsx';
import { WorkProgress } from './work-progress.tsx';

interface ExportDialogProps {
  /** 'Exportar pagos' */
  readonly title: string;
  /** What is exported, in the plural, and the file's name: 'pagos'. */
  readonly noun: string;
  /** The name of the spreadsheet's sheet. */
  readonly sheet: string;
  /** What the file holds. */
  readonly about: string;
  readonly read: (signal: AbortSignal, onWork: OnWork) => Promise<Table>;
  readonly onClose: () => void;
  /** What else is chosen. */
  readonly children?: ReactNode;
}

/** Exports a list as a table, in the format that is chosen. */
export function ExportDialog({ title, noun, sheet, about, read, onClose, children }: ExportDialogProps) {
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const { work, problem, write, cancel } = useExporter();
  const download = async () => {
    const isWritten = await write({
      ...{ format, noun },
      read: async (signal, onWork) => ({ kind: 'table', table: await read(signal, onWork), sheet }),
    });
    if (isWritten) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={480} fullScreen={usePhone()}>
      {problem && (
        <Banner tone="bad" closeAfter={false}>
          {problem}
        </Banner>
      )}
      {work ? (
        <WorkProgress work={work} onCancel={cancel} />
      ) : (
        <Stack gap="md">
          {children}
          <FormatChoice value={format} onChange={setFormat} />
          <Text size="xs" c="dimmed">
            {about}
          </Text>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button leftSection={<IconDownload size={18} />} onClick={() => void download()}>
              Descargar
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
