import { Radio, Stack } from '@mantine/core';
import type { FileFormat } from '../../../web/files/writing.ts';

const formats = [
  { value: 'xlsx', label: 'Planilla (.xlsx)', description: 'Para Excel, LibreOffice o Google Sheets.' },
  { value: 'csv', label: 'CSV', description: 'Texto en UTF-8, separado por punto y coma.' },
] as const satisfies readonly { value: FileFormat; label: string; description: string }[];

interface FormatChoiceProps {
  readonly value: FileFormat;
  readonly onChange: (format: FileFormat) => void;
}

export const FormatChoice = ({ value: chosen, onChange }: FormatChoiceProps) => (
  <Radio.Group label="Formato" value={chosen} onChange={(value) => onChange(value as FileFormat)}>
    <Stack gap="xs" mt={4}>
      {formats.map(({ value, label, description }) => (
        <Radio key={value} value={value} label={label} description={description} />
      ))}
    </Stack>
  </Radio.Group>
);
