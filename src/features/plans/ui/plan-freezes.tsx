import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { wholeNumber } from './options.ts';
import type { PlanDraft } from './plan-draft.ts';

interface PlanFreezesProps {
  readonly form: UseFormReturnType<PlanDraft>;
}

/** How its memberships may be frozen. */
export function PlanFreezes({ form }: PlanFreezesProps) {
  /** A number that may be left empty for no limit. */
  const optional = (field: 'freezeDays' | 'freezeMost') => ({
    ...form.getInputProps(field),
    value: form.values[field] ?? '',
    onChange: (value: number | string) => form.setFieldValue(field, value === '' ? null : Number(value)),
  });
  return (
    <Fieldset legend="Congelamiento" variant="unstyled">
      <SimpleGrid type="container" cols={{ base: 1, '340px': 2 }}>
        <NumberInput
          label="Congelable al año"
          description="En días; 0 no se congela"
          placeholder="Sin límite"
          {...wholeNumber}
          {...optional('freezeDays')}
        />
        <MoneyInput
          label="Cargo por congelar"
          description="0 es gratis"
          {...form.getInputProps('freezeFee')}
        />
        <NumberInput label="Cada vez, al menos" {...wholeNumber} {...form.getInputProps('freezeLeast')} />
        <NumberInput
          label="Cada vez, a lo más"
          placeholder="Sin límite"
          {...wholeNumber}
          {...optional('freezeMost')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}
