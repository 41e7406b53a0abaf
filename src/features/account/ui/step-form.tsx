import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Failure } from '../../../web/ui/failure.tsx';
import { useLooseFields } from '../../../web/ui/fields.ts';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';

interface StepFormProps<Values extends Record<string, unknown>, Result> {
  readonly initialValues: Values;
  readonly schema: NonNullable<Parameters<typeof useLooseFields>[1]>;
  readonly action: (values: Values) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** A step that asks for a password or a code before it goes on. */
export function StepForm<Values extends Record<string, unknown>, Result>({
  initialValues,
  schema,
  action,
  onDone,
  onCancel,
  submitLabel,
  danger = false,
  children,
}: StepFormProps<Values, Result>) {
  const form = useLooseFields(initialValues, schema);
  const { submit, working, error } = useSubmit(action, { form, onDone });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        {children(form)}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={working}>
            Cancelar
          </Button>
          <Button type="submit" loading={working} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
