import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import type { ImportKind } from '../contract.ts';
import { FileDrop } from './file-drop.tsx';
import { saveWritten } from './file-worker.ts';

const sayings = {
  products: 'Reconoce lo que exporta Pulso, las planillas en español y el archivo de Aronium.',
  clients: 'Reconoce lo que exporta Pulso y las planillas en español.',
};

interface ChooseFileProps {
  readonly kind: ImportKind;
  readonly problem?: string | undefined;
  readonly onChoose: (file: File) => void;
}

export function ChooseFile({ kind, problem, onChoose }: ChooseFileProps) {
  const template = useSubmit(() => {
    const exported = kind === 'products' ? { kind, products: [], digits: 0 } : { kind, clients: [] };
    const name = `plantilla-${kind === 'products' ? 'productos' : 'clientes'}.xlsx`;
    return saveWritten('export', { exported, format: 'xlsx' }, name);
  });
  return (
    <Stack gap={12}>
      <FileDrop label="Archivo para importar" about={sayings[kind]} problem={problem} onChoose={onChoose} />
      <Button
        variant="subtle"
        w="fit-content"
        leftSection={<IconDownload size={18} />}
        loading={template.working}
        onClick={() => void template.submit()}
      >
        Descargar una plantilla vacía
      </Button>
      {template.error && <Failure error={template.error} />}
    </Stack>
  );
}
