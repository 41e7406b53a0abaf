import '@mantine/dropzone/styles.layer.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import { Failure } from '../../../web/ui/failure.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import type { ImportKind } from '../contract.ts';
import classes from './choose-file.module.css';
import { saveWritten } from './file-worker.ts';

const megabyte = 1024 * 1024;
const largest = 60 * megabyte;

const accepted = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

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
  const [refused, setRefused] = useState<string>();
  const template = useSubmit(() => {
    const exported = kind === 'products' ? { kind, products: [], digits: 0 } : { kind, clients: [] };
    const name = `plantilla-${kind === 'products' ? 'productos' : 'clientes'}.xlsx`;
    return saveWritten('export', { exported, format: 'xlsx' }, name);
  });
  const message = refused ?? problem;
  return (
    <Stack gap={12}>
      {message && (
        <Banner tone="bad" closeAfter={false}>
          {message}
        </Banner>
      )}
      <Dropzone
        className={classes.zone ?? ''}
        multiple={false}
        maxSize={largest}
        accept={accepted}
        inputProps={{ 'aria-label': 'Archivo para importar' }}
        onDrop={([file]) => {
          setRefused(undefined);
          if (file) onChoose(file);
        }}
        onReject={([rejection]) =>
          setRefused(
            rejection && rejection.file.size > largest
              ? `El archivo pesa ${Math.ceil(rejection.file.size / megabyte)} MB. Se leen hasta 60 MB: divídelo en partes.`
              : 'Elige un archivo .csv o .xlsx.',
          )
        }
      >
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <Text fw={600}>Arrastra aquí tu archivo, o haz clic para elegirlo</Text>
        <Text c="dimmed">Planilla (.xlsx) o CSV, hasta 60 MB. {sayings[kind]}</Text>
      </Dropzone>
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
