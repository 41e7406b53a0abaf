import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { ProgramForm as Schema } from '../contract.ts';

interface ProgramFormProps {
  readonly initialValues: Schema;
  readonly onSave: (values: Schema) => Promise<unknown>;
  /** Called after the form was reset. */
  readonly onSaved: () => void;
  /** A button beside the submit button. */
  readonly children: ReactNode;
}

export function ProgramForm({ initialValues, onSave, onSaved, children }: ProgramFormProps) {
  const form = useFields(initialValues, Schema);
  const formRef = useRef<HTMLFormElement>(null);
  const focusName = () => formRef.current?.querySelector('input')?.focus();
  const { submit, working, error } = useSubmit((values: Schema) => onSave(Schema.parse(values)), {
    form,
    onDone: () => {
      form.reset();
      focusName();
      onSaved();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens.
  useEffect(() => focusName(), []);
  return (
    <Paper
      ref={formRef}
      component="form"
      p={16}
      maw={480}
      noValidate
      aria-label="Programa"
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {error && <Failure error={error} />}
        <TextInput
          label="Nombre"
          placeholder="Crossfit, Yoga, Musculación"
          autoComplete="off"
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Activo"
          data={['Si', 'No']}
          description="Uno inactivo no se ofrece en planes ni clases nuevas."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.values.active ? 'Si' : 'No'}
          onChange={(event) => form.setFieldValue('active', event.currentTarget.value === 'Si')}
          error={form.errors.active}
        />
        <Group justify="flex-end" gap={8}>
          {children}
          <Button
            type="submit"
            loading={working}
            // Otherwise the blurred field shows its error and moves the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            Guardar programa
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
