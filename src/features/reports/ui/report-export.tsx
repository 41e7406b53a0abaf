import { Radio, Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { ExportDialog } from '../../imports/parts.ts';

/** A table that is exported; its `children` choose how. */
export type Exported = Omit<ComponentProps<typeof ExportDialog>, 'onClose'>;

interface ReportExportProps {
  readonly tables: Exported | readonly Exported[];
  readonly onClose: () => void;
}

/** Exports a table of a report; which one is chosen where there are several. */
export default function ReportExport({ tables: given, onClose }: ReportExportProps) {
  const tables = [given].flat();
  const [chosen, setChosen] = useState(tables[0]?.sheet);
  const table = tables.find(({ sheet }) => sheet === chosen) ?? tables[0];
  if (!table) return null;
  return (
    <ExportDialog {...table} onClose={onClose}>
      {table.children}
      {tables.length > 1 && (
        <Radio.Group label="Qué" value={table.sheet} onChange={setChosen}>
          <Stack gap={4} mt={4}>
            {tables.map(({ sheet }) => (
              <Radio key={sheet} value={sheet} label={sheet} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </ExportDialog>
  );
}
