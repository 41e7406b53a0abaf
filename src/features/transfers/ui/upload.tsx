import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../web/api.ts';
import { type Decimal, decimals } from '../../../web/files/decimals.ts';
import {
  delimiters,
  encodings,
  type Opened,
  type Preview,
  type ReadOptions,
} from '../../../web/files/reading.ts';
import { minorDigits } from '../../../web/format.ts';
import { useMe } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { asApiError, useSubmit } from '../../../web/ui/submit.ts';
import { FileDrop, StepActions } from '../../imports/parts.ts';
import { linesPerRequest, maxFileLines } from '../contract.ts';
import { transfersWords } from '../words.ts';
import { StatementColumns } from './statement-columns.tsx';
import { missingColumn, openStatement, readLines } from './statement-file.ts';
import { StatementReview } from './statement-review.tsx';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Read {
  readonly opened: Opened;
  readonly preview: Preview;
}

interface UploadProps {
  readonly onAdded: (message: string) => void;
  /** Omitted where there is nothing to return to. */
  readonly onLeave?: (() => void) | undefined;
}

/** 'Se agregaron 203 transferencias. 4 ya estaban.' */
function addedWords(added: number, known: number): string {
  const first =
    added === 0
      ? 'No hay transferencias nuevas.'
      : `${added === 1 ? 'Se agregó' : 'Se agregaron'} ${transfersWords(added)}.`;
  if (known === 0) return first;
  return `${first} ${transfersWords(known)} ya ${known === 1 ? 'estaba' : 'estaban'}.`;
}

/** Reads a bank's statement, shows what it holds and adds its transfers. */
export default function Upload({ onAdded, onLeave }: UploadProps) {
  const { gym, today } = useMe();
  const queries = useQueryClient();
  const file = useRef<File>(undefined);
  const [read, setRead] = useState<Read>();
  const [problem, setProblem] = useState<string>();

  const load = async (readOptions?: ReadOptions) => {
    try {
      setProblem(undefined);
      setRead(await openStatement(file.current ?? new Blob(), readOptions));
    } catch (reason) {
      setRead(undefined);
      setProblem(reason instanceof Error ? reason.message : asApiError(reason).message);
    }
  };
  const reading = read && {
    mapping: read.preview.mapping,
    decimal: read.preview.decimal,
    digits: minorDigits(gym?.currency ?? 'CLP'),
    clears: false,
  };
  const missing = reading && missingColumn(reading.mapping);
  const statement = read && reading && !missing ? readLines(read.opened, reading, today) : undefined;
  const change = (values: Partial<Preview>) =>
    read && setRead({ ...read, preview: { ...read.preview, ...values } });

  const { submit, working, error } = useSubmit(async () => {
    const lines = statement?.lines ?? [];
    let [added, known] = [0, 0];
    for (let from = 0; from < lines.length; from += linesPerRequest) {
      const part = await api.transfers.add({ lines: lines.slice(from, from + linesPerRequest) });
      added += part.added;
      known += part.known;
    }
    await queries.invalidateQueries();
    onAdded(addedWords(added, known));
  });

  if (!read) {
    return (
      <Stack gap="md">
        <FileDrop
          label="Cartola del banco"
          about="La cartola o la lista de transferencias recibidas, como la entrega tu banco."
          problem={problem}
          onChoose={(chosen) => {
            file.current = chosen;
            void load();
          }}
        />
        {onLeave && (
          <Button variant="default" w="fit-content" onClick={onLeave}>
            Volver
          </Button>
        )}
      </Stack>
    );
  }
  const { preview } = read;
  const { encoding, delimiter, sheet, sheets } = preview;
  const reread = (next: ReadOptions) => void load({ encoding, delimiter, sheet, ...next });
  const tooMany = preview.lines > maxFileLines;
  const number = statement?.lines.length ?? 0;
  return (
    <Stack gap="md">
      {error && (
        <Banner tone="bad" closeAfter={false}>
          {error.message}
        </Banner>
      )}
      {tooMany && (
        <Banner tone="bad" closeAfter={false}>
          La cartola trae más de {maxFileLines} líneas: súbela por partes.
        </Banner>
      )}
      {statement && <StatementReview statement={statement} />}
      {missing && (
        <Banner tone="warn" closeAfter={false}>
          {missing}
        </Banner>
      )}
      <Group component="section" gap={12} aria-label="Cómo se lee el archivo">
        {encoding && (
          <Select
            label="Codificación"
            data={options(encodings)}
            value={encoding}
            onChange={(value) => reread({ encoding: value as typeof encoding })}
          />
        )}
        {delimiter && (
          <Select
            label="Separador"
            data={options(delimiters)}
            value={delimiter}
            onChange={(value) => reread({ delimiter: value as typeof delimiter })}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label="Hoja"
            data={[...sheets]}
            value={sheet ?? null}
            onChange={(value) => reread({ sheet: value ?? undefined })}
          />
        )}
        <Select
          label="Decimales"
          data={options(decimals)}
          value={preview.decimal}
          onChange={(value) => change({ decimal: value as Decimal })}
        />
      </Group>
      <StatementColumns preview={preview} onMapping={(mapping) => change({ mapping })} />
      <Text size="xs" c="dimmed">
        Solo se agregan los abonos. Todavía no se toma ningún pago: primero ves quién es quién.
      </Text>
      <StepActions>
        <Button disabled={number === 0 || tooMany} loading={working} onClick={() => void submit()}>
          Agregar {transfersWords(number)}
        </Button>
        <Button variant="default" onClick={() => setRead(undefined)}>
          Elegir otro archivo
        </Button>
      </StepActions>
    </Stack>
  );
}
