import { SimpleGrid, Textarea } from '@mantine/core';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { NeedsNetwork } from '../../../web/offline/needs-network.tsx';
import { useMe } from '../../../web/session.ts';
import { DateInput } from '../../../web/ui/date-input.tsx';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { date, requiredText, text, yesNo } from '../../../wire/fields.ts';
import { ClientSelect } from '../../clients/parts.ts';
import { type Plan, price } from '../contract.ts';
import { planLength } from '../words.ts';
import { SalePreview } from './sale-preview.tsx';

const Sale = z.object({
  clientId: requiredText(36, 'Elige un cliente.'),
  price,
  startsOn: date,
  enrolment: yesNo,
  observation: text(1000),
});

type SaleDraft = Omit<z.output<typeof Sale>, 'price'> & { price: number | null };

/** The plan to sell, and the id of the future membership. */
export interface SaleTarget {
  readonly id: string;
  readonly plan: Plan;
}

export interface Sold {
  readonly clientId: string;
  readonly clientName: string;
  readonly price: number | null;
}

interface SaleDrawerProps {
  readonly opened: boolean;
  readonly target: SaleTarget | undefined;
  readonly onClose: () => void;
  readonly onSold: (sold: Sold) => void;
}

/** Sells a plan: asks for the client, the price and the start. */
export function SaleDrawer({ opened, target, onClose, onSold }: SaleDrawerProps) {
  const { today } = useMe();
  const clientName = useRef('');
  const save = async (values: SaleDraft) => {
    if (!target) return;
    const { id, plan } = target;
    const sold = await api.memberships.sell({ ...Sale.parse(values), id, planId: plan.id });
    onSold({ clientId: sold.clientId, clientName: clientName.current, price: sold.price });
  };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={`Vender ${target?.plan.name ?? 'plan'}`}
      submitLabel="Vender plan"
      draft={`sale ${target?.plan.id}`}
      initialValues={{
        clientId: '',
        price: target?.plan.price ?? null,
        startsOn: today,
        enrolment: true,
        observation: '',
      }}
      schema={Sale}
      onSubmit={save}
    >
      {(form) => (
        <>
          <NeedsNetwork what="Vender un plan" />
          <ClientSelect
            labelOf={(client) =>
              [fullName(client), client.dni && `N° ${client.dni}`].filter(Boolean).join(' · ')
            }
            nothingFoundMessage="Nadie coincide"
            {...form.getInputProps('clientId')}
            onChange={(client) => {
              clientName.current = client ? fullName(client) : '';
              form.setFieldValue('clientId', client?.id ?? '');
            }}
          />
          <SimpleGrid minColWidth="min(160px, 100%)" autoFlow="auto-fit">
            <MoneyInput
              label="Precio acordado"
              {...(target && !form.errors.price && { description: planLength(target.plan) })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('price')}
            />
            <DateInput label="Comienza el" {...form.getInputProps('startsOn')} />
          </SimpleGrid>
          {target && (
            <SalePreview
              offer={{
                planId: target.plan.id,
                clientId: form.values.clientId || undefined,
                price: form.values.price,
                startsOn: form.values.startsOn,
              }}
              enrolment={form.values.enrolment}
              onEnrolment={(enrolment) => form.setFieldValue('enrolment', enrolment)}
            />
          )}
          <Textarea label="Observación" autosize minRows={3} {...form.getInputProps('observation')} />
        </>
      )}
    </FormDrawer>
  );
}
