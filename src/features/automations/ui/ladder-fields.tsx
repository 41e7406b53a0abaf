import { NumberInput } from '@mantine/core';
import type { Fields } from '../../../web/ui/fields.ts';
import type { AutomationForm } from '../contract.ts';
import { ladderBounds } from '../domain.ts';
import { rangeWords } from '../words.ts';

const labels = { everyDays: 'De nuevo cada cuántos días', times: 'Cuántas veces como máximo' } as const;

/** How often a debt is reminded of. */
export function LadderFields({ form }: { readonly form: Fields<AutomationForm> }) {
  return (['everyDays', 'times'] as const).map((field) => (
    <NumberInput
      key={field}
      label={labels[field]}
      description={rangeWords(ladderBounds[field])}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      {...form.getInputProps(field)}
    />
  ));
}
