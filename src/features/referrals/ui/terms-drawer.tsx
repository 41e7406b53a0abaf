import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { type ReferralTerms, ReferralTermsForm } from '../contract.ts';

const whole = { allowDecimal: false, allowNegative: false, inputMode: 'numeric' } as const;

const valuesOf = ({ version: _, ready: __, ...values }: ReferralTerms): ReferralTermsForm => values;

interface TermsDrawerProps {
  readonly opened: boolean;
  readonly terms: ReferralTerms;
  readonly onClose: () => void;
  readonly onSaved: (saved: ReferralTerms) => void;
}

/** What the gym promises to whoever brings somebody. */
export default function TermsDrawer({ opened, terms, onClose, onSaved }: TermsDrawerProps) {
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title="Condiciones de los referidos"
      submitLabel="Guardar condiciones"
      draft="referral terms"
      initialValues={valuesOf(terms)}
      schema={ReferralTermsForm}
      stored={{ row: terms, valuesOf, fetch: () => api.referrals.terms({}) }}
      onSubmit={async (values, row = terms) =>
        onSaved(await api.referrals.saveTerms({ ...ReferralTermsForm.parse(values), version: row.version }))
      }
    >
      {(form) => (
        <>
          <Text c="dimmed">
            Lo que cambies vale para quienes lleguen desde ahora. A quien ya llegó se le cumple lo prometido
            ese día, aunque apagues los referidos.
          </Text>
          <Checkbox
            label="Encendidos: tus clientes pueden invitar"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <NumberInput
            label="Días gratis para quien invita"
            description="Se suman a su membresía. Si no tiene una vigente, el premio espera."
            {...whole}
            {...form.getInputProps('rewardDays')}
          />
          <NumberInput
            label="Después de cuántos días"
            description="Del primer plan pagado de su invitado; los congelados no cuentan."
            {...whole}
            {...form.getInputProps('afterDays')}
          />
          <NumberInput
            label="Premios por cliente al año"
            description="Lo que pasa de ahí queda como sobre el tope, sin premio."
            {...whole}
            {...form.getInputProps('yearlyCap')}
          />
          <TextInput
            label="Qué lee el invitado"
            description="Por ejemplo, qué recibe. Pulso lo muestra, pero no lo descuenta."
            placeholder="Tu primera clase es gratis."
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps('friendText')}
          />
        </>
      )}
    </FormDrawer>
  );
}
