import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useRef } from 'react';
import { type OfferedDraft, useDraft } from './draft.ts';
import { type GuardOptions, useLeaveGuard } from './leave-guard.ts';

type Schema = Parameters<typeof schemaResolver>[0];

/** How far a form's values have gone to where they are kept. */
interface Saving {
  working: boolean;
  /** What was saved last: not lost, though the form still shows it. */
  saved?: unknown;
  /** What the server refused of each field, which the schema takes. */
  refused?: Readonly<Record<string, unknown>>;
}

interface FieldsOptions extends GuardOptions {
  /** Names what is edited, so that what is typed outlives the page; null for secrets, and for what is only chosen or searched. */
  readonly draft: string | null;
}

export interface Fields<Values extends Record<string, unknown>> extends UseFormReturnType<Values> {
  readonly saving: React.RefObject<Saving>;
  /** Runs what closes or replaces the form, having asked first if something was typed. */
  readonly leave: (close: () => void) => void;
  readonly draft: OfferedDraft;
}

/**
 * A form checked by the contract's own schema: each field on leaving it, all of them on saving. On a screen with another
 * form of the same fields it has a name, by which the first invalid field is found in it.
 */
function useCheckedForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  schema?: Schema,
  name?: string,
) {
  const saving = useRef<Saving>({ working: false });
  const form = useForm<Values>({
    initialValues,
    ...(name && { name }),
    validateInputOnBlur: true,
    ...(schema && { validate: schemaResolver(schema, { sync: true }) }),
  });
  // What the server says of a value stays until it is another: gone on leaving the field, the form would move under the finger.
  const isRefused = (path: PropertyKey) => {
    const { refused } = saving.current;
    return (
      refused !== undefined && path in refused && refused[String(path)] === form.getValues()[String(path)]
    );
  };
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const { onBlur, ...props } = form.getInputProps(path, options);
    return onBlur ? { ...props, onBlur: () => !isRefused(path) && onBlur() } : props;
  };
  return { ...form, getInputProps, saving };
}

/** A form of a screen for signed-in users, which asks before something that was typed is lost. */
export function useFields<Values extends Record<string, unknown>>(
  initialValues: Values,
  schema: Schema | undefined,
  { draft: name, ...guard }: FieldsOptions,
): Fields<Values> {
  const form = useCheckedForm(initialValues, schema);
  const draft = useDraft(form, initialValues, name);
  const leave = useLeaveGuard(
    () => form.isDirty() && !form.saving.current.working && form.getValues() !== form.saving.current.saved,
    { ...guard, onDiscard: draft.forget },
  );
  return { ...form, leave, draft };
}

/** A form that is left without a question: a password, a code, a screen for anyone. */
export const useLooseFields = useCheckedForm;
