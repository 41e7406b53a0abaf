import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core';
import { faultsOf, type Sheet, sheets } from '../../rules.ts';
import type { SheetChoice } from './sheet-choice.ts';

const options = [
  ...Object.entries(sheets).map(([value, { label }]) => ({ value, label })),
  { value: 'custom', label: 'Otra medida…' },
];

const fields: readonly (readonly [keyof Sheet, string])[] = [
  ['pageWidth', 'Ancho de la hoja (mm)'],
  ['pageHeight', 'Alto de la hoja (mm)'],
  ['columns', 'Columnas'],
  ['rows', 'Filas'],
  ['width', 'Ancho de etiqueta (mm)'],
  ['height', 'Alto de etiqueta (mm)'],
  ['left', 'Margen izquierdo (mm)'],
  ['top', 'Margen superior (mm)'],
  ['gapX', 'Entre columnas (mm)'],
  ['gapY', 'Entre filas (mm)'],
];

interface SheetFieldsProps {
  readonly choice: SheetChoice;
  readonly onChange: (choice: SheetChoice) => void;
}

/** Selects the sheet in the printer; a custom one begins with the measures of the previous sheet. */
export function SheetFields({ choice, onChange }: SheetFieldsProps) {
  const faults = faultsOf(choice.custom);
  return (
    <>
      <NativeSelect
        label="Hoja de etiquetas"
        data={options}
        value={choice.name}
        onChange={(event) => onChange({ ...choice, name: event.currentTarget.value as SheetChoice['name'] })}
      />
      {choice.name === 'custom' && (
        <SimpleGrid cols={2} spacing={12} verticalSpacing={12}>
          {fields.map(([name, label]) => (
            <NumberInput
              key={name}
              label={label}
              value={Number.isFinite(choice.custom[name]) ? choice.custom[name] : ''}
              onChange={(value) =>
                onChange({
                  ...choice,
                  custom: { ...choice.custom, [name]: value === '' ? Number.NaN : Number(value) },
                })
              }
              decimalScale={name === 'columns' || name === 'rows' ? 0 : 2}
              decimalSeparator=","
              allowNegative={false}
              error={faults[name]}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
