import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api.ts';
import type { Fields } from './fields.ts';

// biome-ignore lint/suspicious/noExplicitAny: a form of any fields; only their names matter here.
type AnyForm = UseFormReturnType<any> & Partial<Pick<Fields<any>, 'saving' | 'draft'>>;

interface SubmitOptions<Result> {
  /** The form that shows ApiError.fields; the first invalid field is focused. */
  readonly form?: AnyForm;
  readonly onDone?: (result: Result) => void;
}

interface Submit<Args extends readonly unknown[]> {
  /** Returns whether it succeeded. Does nothing while another is in progress. */
  readonly submit: (...args: Args) => Promise<boolean>;
  readonly working: boolean;
  /** The failure that belongs to no field. */
  readonly error: ApiError | undefined;
  readonly clear: () => void;
}

const surprise = () =>
  new ApiError({ code: 'unexpected', status: 0, message: 'Ocurrió algo inesperado. Inténtalo otra vez.' });

export const asApiError = (reason: unknown): ApiError => {
  if (reason instanceof ApiError) return reason;
  console.error(reason);
  return surprise();
};

/** Focuses the first invalid field in screen order. */
export function focusFirstError(form: AnyForm, errors: Readonly<Record<string, unknown>>): void {
  const nodes = Object.keys(errors)
    .map((path) => form.getInputNode(path) as HTMLElement | null)
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [first] = nodes;
  if (!first) return;
  show(first);
  first.focus();
}

/** Chooses the part of a form that a node is in, where another is shown. */
function show(node: HTMLElement): void {
  const hidden = node.closest('[hidden]');
  if (hidden) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${hidden.id}"]`)?.click());
}

function putOnForm(form: AnyForm | undefined, failure: ApiError): boolean {
  const fieldErrors = Object.entries(failure.fields ?? {}).filter(
    ([path]) => form && path in form.getValues(),
  );
  if (!form || fieldErrors.length === 0) return false;
  const errors = Object.fromEntries(fieldErrors);
  form.setErrors(errors);
  const values = form.getValues();
  if (form.saving)
    form.saving.current.refused = Object.fromEntries(fieldErrors.map(([path]) => [path, values[path]]));
  setTimeout(() => focusFirstError(form, errors));
  return fieldErrors.length === Object.keys(failure.fields ?? {}).length;
}

/** Enter saves from a short text area as from any field; Shift+Enter breaks the line. */
export function saveOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Runs one save at a time and keeps its failure. */
export function useSubmit<Args extends readonly unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { form, onDone }: SubmitOptions<Result> = {},
): Submit<Args> {
  const busy = useRef(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<ApiError>();
  const submit = async (...args: Args): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setWorking(true);
    setError(undefined);
    const { saving } = form ?? {};
    const values = form?.getValues();
    if (saving) saving.current.working = true;
    try {
      const result = await action(...args);
      if (saving) saving.current.saved = values;
      form?.draft?.forget();
      onDone?.(result);
      return true;
    } catch (reason) {
      const failure = asApiError(reason);
      if (!putOnForm(form, failure)) setError(failure);
      return false;
    } finally {
      if (saving) saving.current.working = false;
      busy.current = false;
      setWorking(false);
    }
  };
  return { submit, working, error, clear: useCallback(() => setError(undefined), []) };
}
