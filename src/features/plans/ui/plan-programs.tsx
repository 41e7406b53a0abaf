import { MultiSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import type { PlanDraft } from './plan-draft.ts';

/** Selects among active programs and those already selected. */
export function PlanPrograms({ form }: { readonly form: UseFormReturnType<PlanDraft> }) {
  const { data } = useQuery(query(api.programs.options, {}));
  const programIds = form.values.programIds;
  const offered = (data?.items ?? []).filter(({ id, active }) => active || programIds.includes(id));
  return (
    <MultiSelect
      label="Programas"
      data={offered.map(({ id, name, active }) => ({
        value: id,
        label: active ? name : `${name} (inactivo)`,
      }))}
      placeholder={programIds.length === 0 ? 'Todos' : ''}
      description="Las clases que reserva. Sin elegir ninguno, sirve para todas."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar todos los programas' }}
      {...form.getInputProps('programIds')}
    />
  );
}
