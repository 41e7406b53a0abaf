import { Button, Group, Paper, Radio, Select, Stack, Text } from '@mantine/core';
import type { Mapping } from '../../../web/files/columns.ts';
import { type Decimal, decimals } from '../../../web/files/decimals.ts';
import { delimiters, encodings, type Preview, type ReadOptions } from '../../../web/files/reading.ts';
import { count } from '../../../web/format.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { type ImportKind, maxFileLines } from '../contract.ts';
import { type Field, fieldsOf, labelOf } from '../rules.ts';
import classes from './columns-step.module.css';
import { StepActions } from './step-actions.tsx';

export interface Choices {
  readonly mapping: Mapping;
  readonly decimal: Decimal;
  readonly clears: boolean;
}

interface ColumnsStepProps {
  readonly kind: ImportKind;
  readonly preview: Preview;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
  /** Reads the file again with other options. */
  readonly onRead: (options: ReadOptions) => void;
  readonly onReview: () => void;
  readonly onBack: () => void;
}

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const sampleOf = (preview: Preview, index: number): string =>
  preview.samples
    .map((row) => String(row[index] ?? ''))
    .filter(Boolean)
    .join(' · ');

/** Identifying fields: without a column for any of them, the user is warned. */
const keys: Record<ImportKind, { fields: readonly Field[]; warning: string }> = {
  products: {
    fields: ['code', 'sku', 'barcode'],
    warning:
      'Sin código, SKU ni código de barras no se sabe qué producto es cada línea: todas se agregan como nuevas.',
  },
  clients: {
    fields: ['dni', 'email'],
    warning: 'Sin N° SOCIO ni correo no se sabe quién es cada línea: todas se agregan como nuevas.',
  },
};

export function ColumnsStep(props: ColumnsStepProps) {
  const { kind, preview, choices, onChoices, onRead, onReview, onBack } = props;
  const { mapping, decimal, clears } = choices;
  const fields = fieldsOf(kind).map((field) => ({ value: field, label: labelOf(kind, field) }));
  const map = (index: number, field: string | null) =>
    onChoices({
      ...choices,
      mapping: mapping.map((now, column) => (column === index ? field : now === field ? null : now)),
    });
  const { encoding, delimiter, sheet, sheets } = preview;
  const reread = (change: ReadOptions) => onRead({ encoding, delimiter, sheet, ...change });
  const assigned = mapping.filter((field) => field !== null).length;
  const hasKey = keys[kind].fields.some((field) => mapping.includes(field));
  const tooMany = preview.lines > maxFileLines;
  return (
    <Stack gap="md">
      {tooMany && (
        <Banner tone="bad" closeAfter={false}>
          El archivo trae {count(preview.lines)} líneas. De una vez se importan hasta {count(maxFileLines)}:
          divídelo en partes y súbelas una por una.
        </Banner>
      )}
      <section className={classes.reading} aria-label="Cómo se lee el archivo">
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
        {kind === 'products' && (
          <Select
            label="Decimales"
            data={options(decimals)}
            value={decimal}
            onChange={(value) => onChoices({ ...choices, decimal: value as Decimal })}
          />
        )}
      </section>
      <Paper component="section" maw={820} bg="var(--surface-raised)" aria-label="Columnas">
        <Text component="div" className={classes.head ?? ''} fz="xs" fw={500} c="dimmed" aria-hidden>
          <span>En tu archivo</span>
          <span>En Pulso</span>
        </Text>
        {preview.headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name.
          <div key={index} className={classes.column} data-off={mapping[index] === null || undefined}>
            <div className={classes.from}>
              <Text fw={500} truncate>
                {header || `Columna ${index + 1}`}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {sampleOf(preview, index) || 'Vacía'}
              </Text>
            </div>
            <Select
              aria-label={`${header || `Columna ${index + 1}`} es`}
              data={fields}
              value={mapping[index] ?? null}
              placeholder="No importar"
              clearable
              searchable
              onChange={(value) => map(index, value)}
            />
          </div>
        ))}
      </Paper>
      <Radio.Group
        label="Si una celda viene vacía, en lo que ya existe"
        value={clears ? 'clear' : 'keep'}
        onChange={(value) => onChoices({ ...choices, clears: value === 'clear' })}
      >
        <Group gap="md" mt={4}>
          <Radio value="keep" label="se deja lo que hay" />
          <Radio value="clear" label="se borra lo que hay" />
        </Group>
      </Radio.Group>
      <Text size="xs" c="dimmed">
        Las columnas que no importas no se tocan.
        {kind === 'products'
          ? ' La cantidad de un producto nuevo es la del archivo; la de uno que ya existe sólo cambia si lo pides al revisar.'
          : ' No se envían correos: el enlace de activación se copia después, en cada cliente.'}
      </Text>
      {!hasKey && (
        <Banner tone="warn" closeAfter={false}>
          {keys[kind].warning}
        </Banner>
      )}
      <StepActions>
        <Button onClick={onReview} disabled={assigned === 0 || tooMany}>
          Revisar {count(preview.lines)} {preview.lines === 1 ? 'línea' : 'líneas'}
        </Button>
        <Button variant="default" onClick={onBack}>
          Elegir otro archivo
        </Button>
      </StepActions>
    </Stack>
  );
}
