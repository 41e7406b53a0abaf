import { Paper, Select, Text } from '@mantine/core';
import type { Mapping } from '../../../web/files/columns.ts';
import type { Preview } from '../../../web/files/reading.ts';
import classes from './statement-columns.module.css';
import { statementColumns } from './statement-file.ts';

const fields = Object.entries(statementColumns).map(([value, { label }]) => ({ value, label }));

const sampleOf = ({ samples }: Preview, index: number): string =>
  samples
    .map((row) => String(row[index] ?? ''))
    .filter(Boolean)
    .join(' · ');

interface StatementColumnsProps {
  readonly preview: Preview;
  readonly onMapping: (mapping: Mapping) => void;
}

/** What each column of the statement is; a field is of one column alone. */
export function StatementColumns({ preview, onMapping }: StatementColumnsProps) {
  const { headers, mapping } = preview;
  const map = (index: number, field: string | null) =>
    onMapping(mapping.map((now, column) => (column === index ? field : now === field ? null : now)));
  return (
    <Paper component="section" maw={820} aria-label="Columnas">
      {headers.map((header, index) => {
        const name = header || `Columna ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name.
          <div key={index} className={classes.column}>
            <div>
              <Text fw={500} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {sampleOf(preview, index) || 'Vacía'}
              </Text>
            </div>
            <Select
              aria-label={`${name} es`}
              data={fields}
              value={mapping[index] ?? null}
              placeholder="No se lee"
              clearable
              onChange={(value) => map(index, value)}
            />
          </div>
        );
      })}
    </Paper>
  );
}
