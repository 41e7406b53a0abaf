import '@mantine/dropzone/styles.layer.css';
import { Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../../web/ui/banner.tsx';
import classes from './file-drop.module.css';

const megabyte = 1024 * 1024;
const largest = 60 * megabyte;

const accepted = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

interface FileDropProps {
  /** The name of the field. */
  readonly label: string;
  /** What is recognised, after the formats. */
  readonly about: string;
  readonly problem?: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** Asks for a spreadsheet or a CSV file, dropped or chosen. */
export function FileDrop({ label, about, problem, onChoose }: FileDropProps) {
  const [refused, setRefused] = useState<string>();
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
        inputProps={{ 'aria-label': label }}
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
        <Text c="dimmed">Planilla (.xlsx) o CSV, hasta 60 MB. {about}</Text>
      </Dropzone>
    </Stack>
  );
}
