import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import type { ImportKind, Problem } from '../contract.ts';
import { saveWritten } from './file-worker.ts';

interface DownloadProblemsProps {
  readonly kind: ImportKind;
  readonly problems: readonly Problem[];
}

/** Downloads the lines that could not be imported, to correct them in the file. */
export function DownloadProblems(props: DownloadProblemsProps) {
  const { submit, working, error } = useSubmit(() => saveWritten('problems', props, 'lineas-con-error.csv'));
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={working}
        onClick={() => void submit()}
      >
        Descargar errores
      </Button>
      {error && <Failure error={error} />}
    </Stack>
  );
}
