import { NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import * as z from 'zod/mini';
import { api, query } from '../../../web/api.ts';
import { useMe, useMoney } from '../../../web/session.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { usePreview } from '../../../web/ui/preview.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { choice, requiredText } from '../../../wire/fields.ts';
import type { Membership } from '../../memberships/contract.ts';
import { price } from '../../plans/contract.ts';
import { planLine, planOption } from '../../plans/words.ts';
import { changeStarts } from '../contract.ts';
import { previewWords } from '../words.ts';

const Draft = z.object({
  planId: requiredText(36, 'Elige un plan.'),
  price,
  from: choice(changeStarts),
});

type ChangeDraft = Omit<z.output<typeof Draft>, 'price'> & { price: number | null };

interface PreviewProps extends ChangeDraft {
  readonly membershipId: string;
}

/** What the change would do, or why it cannot be. */
function Preview({ membershipId, planId, price, from }: PreviewProps) {
  const currency = useMe().gym?.currency ?? 'CLP';
  const isWhole = planId !== '' && price !== null;
  const input = { membershipId, planId, from, ...(price !== null && { price }) };
  const { data, error } = usePreview(api.changes.preview, input, isWhole);
  if (!isWhole) return null;
  return (
    <Stack role="status" gap={4} c={error ? 'var(--bad-text)' : 'dimmed'} mih={92}>
      {error
        ? asApiError(error).message
        : data && previewWords(data, currency).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
    </Stack>
  );
}

interface ChangeDrawerProps {
  readonly membership: Membership;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChanged?: () => void;
}

/** Goes on with another plan, today or from the next period on; beforehand it says what that does. */
export function ChangeDrawer({ membership, opened, onClose, onChanged }: ChangeDrawerProps) {
  const money = useMoney();
  const queries = useQueryClient();
  const { data } = useQuery({ ...query(api.plans.list, {}), enabled: opened });
  const [id, setId] = useState(() => newId());
  const plans = data?.items.filter((plan) => plan.id !== membership.planId) ?? [];
  const planOf = (planId: string) => plans.find((plan) => plan.id === planId);
  const initialValues: ChangeDraft = { planId: '', price: null, from: 'today' };
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title="Cambiar de plan"
      submitLabel="Cambiar de plan"
      draft={`change ${membership.id}`}
      initialValues={initialValues}
      schema={Draft}
      onSubmit={async (values) => {
        await api.changes.create({ id, membershipId: membership.id, ...Draft.parse(values) });
        setId(newId());
        void queries.invalidateQueries();
        void toast(`Cambió a ${planOf(values.planId)?.name ?? 'otro plan'}.`);
        onChanged?.();
      }}
    >
      {(form) => {
        const chosen = planOf(form.values.planId);
        return (
          <>
            <Text fw={600}>{membership.planName}</Text>
            <NativeSelect
              label="Nuevo plan"
              data={[
                ...(chosen ? [] : [{ value: '', label: 'Elige un plan', disabled: true }]),
                ...plans.map((plan) => planOption(plan, money)),
              ]}
              description={
                chosen ? planLine(chosen) : data && plans.length === 0 && 'No hay otro plan: crea uno antes.'
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('planId')}
              onChange={({ currentTarget: { value } }) => {
                form.clearErrors();
                form.setValues({ planId: value, price: planOf(value)?.price ?? null });
              }}
            />
            <MoneyInput label="Precio acordado" {...form.getInputProps('price')} />
            <Radio.Group label="Desde cuándo" {...form.getInputProps('from')}>
              <Stack gap={8} mt={4}>
                {Object.entries(changeStarts).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Stack>
            </Radio.Group>
            <Preview membershipId={membership.id} {...form.values} />
          </>
        );
      }}
    </FormDrawer>
  );
}
