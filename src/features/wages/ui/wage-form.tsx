import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type Sheet, type Wage, wagesContract } from '../contract.ts';
import { bases } from '../domain.ts';

interface WageFormProps {
  readonly sheet: Sheet;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** How a person is paid from a day on. */
export function WageForm({ sheet, opened, onClose }: WageFormProps) {
  const queries = useQueryClient();
  const { memberId, name, wages, month, today } = sheet;
  const [last] = wages;
  const initialValues = {
    memberId,
    basis: (last?.basis ?? 'class') as Wage['basis'],
    amount: (last?.amount ?? null) as number | null,
    from: last ? today : `${month}-01`,
  };
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Cómo se paga a ${name}`}
      submitLabel="Guardar pago"
      draft={`wage ${memberId}`}
      initialValues={initialValues}
      schema={wagesContract.set.input}
      onSubmit={async (values) => {
        await api.wages.set(wagesContract.set.input.parse(values));
        await queries.invalidateQueries();
        void toast(`Se guardó cómo se paga a ${name}.`);
      }}
    >
      {(form) => (
        <>
          <NativeSelect
            label="Se paga"
            data={Object.entries(bases).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('basis')}
          />
          <MoneyInput label="Monto" {...form.getInputProps('amount')} />
          <DateInput
            label="Desde el"
            description="Las clases de antes se siguen pagando como estaban."
            {...form.getInputProps('from')}
          />
        </>
      )}
    </FormModal>
  );
}
