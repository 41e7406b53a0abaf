import { Select, Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { type Gym, GymSettings } from '../../gym/contract.ts';
import { stockPolicies } from '../../gym/domain.ts';
import { SettingsForm } from './settings-form.tsx';

const Form = z.pick(GymSettings, { stockPolicy: true, receiptHeader: true });

const valuesOf = ({ stockPolicy, receiptHeader }: Gym) => ({
  stockPolicy: stockPolicy as string,
  receiptHeader,
});

/** The tills' stock policy and the gym's details on receipts. */
export const StoreForm = ({ gym }: { readonly gym: Gym }) => (
  <SettingsForm
    gym={gym}
    submitLabel="Guardar tienda"
    schema={Form}
    valuesOf={valuesOf}
    changesOf={(values) => values}
  >
    {(form) => (
      <>
        <Select
          label="Vender más de lo que hay"
          data={Object.entries(stockPolicies).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('stockPolicy')}
        />
        <Textarea
          label="Encabezado del comprobante"
          description="Va bajo el nombre del gimnasio: razón social, RUT, giro, dirección."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={3}
          maxLength={300}
          {...form.getInputProps('receiptHeader')}
        />
      </>
    )}
  </SettingsForm>
);
