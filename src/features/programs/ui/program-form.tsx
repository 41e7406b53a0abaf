import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Collisions } from '../../../web/ui/collisions.tsx';
import { type Stored, useEdit } from '../../../web/ui/edit.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFields } from '../../../web/ui/fields.ts';
import { RecoverDraft } from '../../../web/ui/recover-draft.tsx';
import { focusFirstError, useSubmit } from '../../../web/ui/submit.ts';
import { type Program, ProgramForm as Schema } from '../contract.ts';

interface ProgramFormProps {
  /** The program that it changes. */
  readonly stored?: Stored<Schema, Program>;
  readonly initialValues: Schema;
  readonly onSave: (values: Schema, row: Program | undefined) => Promise<unknown>;
  /** Called after the form was reset. */
  readonly onSaved: () => void;
  /** A button beside the submit button. */
  readonly children: ReactNode;
}

export function ProgramForm({ stored, initialValues, onSave, onSaved, children }: ProgramFormProps) {
  const form = useFields(initialValues, Schema, { draft: `program ${stored?.row.id ?? 'new'}` });
  const formRef = useRef<HTMLFormElement>(null);
  const focusName = () => formRef.current?.querySelector('input')?.focus();
  const { save, collisions } = useEdit(form, stored);
  const { submit, working, error } = useSubmit((values: Schema) => save(onSave, Schema.parse(values)), {
    form,
    onDone: () => {
      focusName();
      form.reset();
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
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
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
          data-path="active"
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
