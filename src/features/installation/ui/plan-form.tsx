import { Autocomplete, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormModal } from '../../../web/ui/form-modal.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { type InstalledGym, PlanForm as Schema } from '../contract.ts';

interface PlanFormProps {
  readonly gym: InstalledGym;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What is agreed with a gym; the plans of other gyms are there to choose. */
export function PlanForm({ gym, opened, onClose }: PlanFormProps) {
  const queries = useQueryClient();
  const { data } = useQuery(query(api.installation.plans, { gymId: gym.id }));
  const known = data?.known ?? [];
  // Kept for a repeat whose answer was lost; the next agreement has another.
  const [id, setId] = useState(() => newId());
  const { plan } = gym;
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={`Plan de ${gym.name}`}
      submitLabel="Guardar plan"
      draft={`plan ${gym.id}`}
      initialValues={{
        name: plan?.name ?? '',
        price: plan?.price ?? '',
        paidUntil: plan?.paidUntil ?? null,
        note: plan?.note ?? '',
      }}
      schema={Schema}
      onSubmit={async (values) => {
        await api.installation.agree({ id, gymId: gym.id, after: gym.planId, ...Schema.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast(`El plan de ${gym.name} está guardado.`);
      }}
    >
      {(form) => (
        <>
          <Autocomplete
            label="Plan"
            description="Uno que ya usas u otro nombre. Todo vacío: ya no tiene plan."
            placeholder="Mensual"
            autoComplete="off"
            openOnFocus={false}
            maxLength={60}
            comboboxProps={{ withinPortal: false }}
            data={[...new Set(known.map(({ name }) => name))]}
            {...form.getInputProps('name')}
            onOptionSubmit={(name) => {
              const price = known.find((one) => one.name === name)?.price;
              if (price) form.setFieldValue('price', price);
            }}
          />
          <TextInput
            label="Precio"
            placeholder="$ 29.900 al mes"
            maxLength={60}
            {...form.getInputProps('price')}
          />
          <DateInput
            label="Pagado hasta"
            description="El último día pagado. Desde el siguiente se muestra vencido; nadie queda fuera por eso."
            {...form.getInputProps('paidUntil')}
            value={form.values.paidUntil ?? ''}
            onChange={(date) => form.setFieldValue('paidUntil', date || null)}
          />
          <Textarea
            label="Nota"
            description="Solo para quienes operan Pulso."
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <Text c="dimmed">
            El gimnasio ve su plan, su precio y hasta cuándo está pagado en «Configurar cuenta».
          </Text>
        </>
      )}
    </FormModal>
  );
}
