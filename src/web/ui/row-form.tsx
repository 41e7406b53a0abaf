import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Collisions } from './collisions.tsx';
import { useEdit, type Versioned } from './edit.ts';
import { Failure } from './failure.tsx';
import { type Fields, useFields } from './fields.ts';
import classes from './form-body.module.css';
import { liftToasts } from './lift-toasts.ts';
import { RecoverDraft } from './recover-draft.tsx';
import { focusFirstError, useSubmit } from './submit.ts';

interface RowFormProps<Values extends Record<string, unknown>, Row extends Versioned> {
  readonly row: Row;
  readonly draft: string;
  readonly submitLabel: string;
  readonly schema: NonNullable<Parameters<typeof useFields>[1]>;
  /** As the form has the row. */
  readonly valuesOf: (row: Row) => Values;
  /** Fetches it as it is now. */
  readonly fetch: () => Promise<Row>;
  /** Saves over the row as it was last seen. @returns what it is now */
  readonly save: (values: Values, row: Row) => Promise<Row>;
  readonly onSaved: (now: Row) => void;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Whether it is longer than a window: its buttons stay in sight. */
  readonly long?: boolean;
  /** Beside the button that saves. */
  readonly actions?: (form: Fields<Values>) => ReactNode;
  readonly children: (form: Fields<Values>, loaded: Row) => ReactNode;
}

/** A form that stays on its screen and changes one row. What is saved elsewhere appears unless the user is editing. */
export function RowForm<Values extends Record<string, unknown>, Row extends Versioned>({
  row,
  draft,
  submitLabel,
  schema,
  valuesOf,
  fetch,
  save: send,
  onSaved,
  notice,
  long = false,
  actions,
  children,
}: RowFormProps<Values, Row>) {
  const [loaded, setLoaded] = useState(row);
  const form = useFields(valuesOf(row), schema, { draft });
  const show = (now: Row) => {
    setLoaded(now);
    form.setValues(valuesOf(now));
    form.resetDirty(valuesOf(now));
    form.clearErrors();
  };
  const { save, collisions } = useEdit(form, { row: loaded, valuesOf, fetch });
  const saveOver = (values: Values, over = loaded) => send(values, over);
  const { submit, working, error } = useSubmit((values: Values) => save(saveOver, values), {
    form,
    onDone: (now) => {
      show(now);
      onSaved(now);
    },
  });
  const follow = useEffectEvent((now: Row) => {
    if (now.version === loaded.version || working) return;
    const same = JSON.stringify(valuesOf(now)) === JSON.stringify(valuesOf(loaded));
    if (same) setLoaded(now);
    else if (!form.isDirty()) show(now);
  });
  useEffect(() => follow(row), [row]);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack gap="md">
        {notice}
        <RecoverDraft draft={form.draft} />
        {error && (
          <Failure error={error}>
            <Collisions form={form} collisions={collisions} />
          </Failure>
        )}
        {children(form, loaded)}
        <Group justify="flex-end" gap={8} {...(long && { ref: liftToasts, className: classes.stuck ?? '' })}>
          {actions?.(form)}
          <Button type="submit" loading={working}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
