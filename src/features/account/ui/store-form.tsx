import { Select } from '@mantine/core';
import * as z from 'zod/mini';
import { type Gym, GymSettings, stockPolicies } from '../../gym/contract.ts';
import { SettingsForm } from './settings-form.tsx';

const Form = z.pick(GymSettings, { stockPolicy: true });

const valuesOf = ({ stockPolicy }: Gym) => ({ stockPolicy: stockPolicy as string });

/** What tills do when somebody buys more than there is. */
export const StoreForm = ({ gym }: { readonly gym: Gym }) => (
  <SettingsForm
    gym={gym}
    submitLabel="Guardar tienda"
    schema={Form}
    valuesOf={valuesOf}
    changesOf={(values) => values}
  >
    {(form) => (
      <Select
        label="Vender más de lo que hay"
        data={Object.entries(stockPolicies).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('stockPolicy')}
      />
    )}
  </SettingsForm>
);
