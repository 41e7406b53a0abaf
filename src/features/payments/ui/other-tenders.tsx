import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { v7 as newId } from 'uuid';
import { useMoney } from '../../../web/session.ts';
import { MoneyInput } from '../../../web/ui/money-input.tsx';
import { maxOtherTenders } from '../contract.ts';
import { methods } from '../domain.ts';
import { type PaymentDraft, totalOf } from './payment-draft.ts';

const options = Object.entries(methods).map(([value, label]) => ({ value, label }));

interface OtherTendersProps {
  // biome-ignore lint/suspicious/noExplicitAny: a form that holds a payment's draft, among others.
  readonly form: UseFormReturnType<any>;
  /** The amount to pay in all, if it is known. */
  readonly expected: number | null;
}

/** What is paid by other methods at the same time, and the sum of all. */
export function OtherTenders({ form, expected }: OtherTendersProps) {
  const money = useMoney();
  const { otherTenders, ...draft } = form.values as PaymentDraft;
  const total = totalOf({ ...draft, otherTenders });
  const missing = expected !== null && expected > total ? expected - total : null;
  const add = () => {
    const used = new Set([draft.method, ...otherTenders.map(({ method }) => method)]);
    const method = options.find(({ value }) => !used.has(value as PaymentDraft['method']))?.value ?? 'cash';
    form.insertListItem('otherTenders', { id: newId(), method, amount: missing });
  };
  return (
    <Stack gap="sm" mt="md">
      {otherTenders.map(({ id }, index) => (
        <Group key={id} gap="sm" align="flex-end" wrap="nowrap">
          <NativeSelect
            flex={1}
            label="Otro tipo de pago"
            data={options}
            {...form.getInputProps(`otherTenders.${index}.method`)}
          />
          <MoneyInput
            flex={1}
            label="Otro monto"
            // It was added by a button just now, so that the person goes on here.
            autoFocus
            {...form.getInputProps(`otherTenders.${index}.amount`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Quitar este medio de pago"
            onClick={() => form.removeListItem('otherTenders', index)}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="sm" justify="space-between" mih={36}>
        {otherTenders.length < maxOtherTenders && (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add} ml={-14}>
            Agregar otro medio de pago
          </Button>
        )}
        {otherTenders.length > 0 && (
          <Text aria-live="polite">
            Total <b>{money(total)}</b>
            {missing !== null && ` · faltan ${money(missing)}`}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
