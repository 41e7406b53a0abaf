import { Button } from '@mantine/core';
import type { schemaResolver, UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Banner } from './banner.tsx';
import { useFields } from './fields.ts';
import classes from './form-body.module.css';
import { keepFocus } from './keep-focus.ts';
import { FormSentContext } from './preview.ts';
import { focusFirstError, useSubmit } from './submit.ts';

export interface FormProps<Values extends Record<string, unknown>> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** The button's label: 'Guardar cliente'. */
  readonly submitLabel: string;
  /** Red for actions that cannot be undone. */
  readonly submitColor?: 'red';
  /** The label of the button that changes nothing, where 'Cancelar' would be ambiguous. */
  readonly leaveLabel?: string;
  readonly initialValues: Values;
  /** The contract's schema for these values. */
  readonly schema?: Parameters<typeof schemaResolver>[0];
  /** Saves; the form closes on success and shows what it throws. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** What the frame calls to close: a changed form asks for confirmation first. */
export interface Closing {
  readonly request: () => void;
}

interface FormBodyProps<Values extends Record<string, unknown>> extends FormProps<Values> {
  readonly closing: React.RefObject<Closing | null>;
  /** Whether links to other screens are reachable: following one from a changed form asks first. */
  readonly staying?: boolean;
}

/**
 * A form within its frame. Its values are reset each time it opens.
 * The browser's back button closes it as Esc does; reloading with unsaved changes asks first.
 */
export function FormBody<Values extends Record<string, unknown>>({
  closing,
  opened,
  onClose,
  submitLabel,
  submitColor,
  leaveLabel = 'Cancelar',
  initialValues,
  schema,
  onSubmit,
  children,
  staying = false,
}: FormBodyProps<Values>) {
  const form = useFields(initialValues, schema);
  const [asking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { submit, working, error, clear } = useSubmit(onSubmit, { form, onDone: onClose });

  useImperativeHandle(closing, () => ({
    request: () => {
      if (working) return;
      if (asking) return stay();
      if (form.isDirty()) setAsking(true);
      else onClose();
    },
  }));

  useBlocker({
    shouldBlockFn: ({ action }) => {
      const leaves = action === 'REPLACE' || (action === 'PUSH' && !(staying && form.isDirty()));
      if (!leaves) closing.current?.request();
      return !leaves;
    },
    enableBeforeUnload: () => form.isDirty(),
  });

  useLayoutEffect(() => {
    formRef.current
      ?.querySelector('input:not([type=hidden], [type=radio]):enabled, textarea, select')
      ?.setAttribute('data-autofocus', '');
  }, []);

  const stay = () => {
    setAsking(false);
    setTimeout(() => formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
  };

  const saveFromTextArea = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) formRef.current?.requestSubmit();
  };

  return (
    <form
      ref={formRef}
      className={classes.form}
      noValidate
      onKeyDown={saveFromTextArea}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <div className={classes.fields}>
        {error && (
          <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
            {error.message}
          </Banner>
        )}
        <FormSentContext value={working || !opened}>{children(form)}</FormSentContext>
      </div>
      {asking ? (
        // A separate key remounts the buttons, so that the first takes the focus.
        <div
          key="asking"
          className={classes.foot}
          role="alertdialog"
          aria-label="¿Descartar lo que escribiste?"
        >
          <span className={classes.question}>¿Descartar lo que escribiste?</span>
          <Button variant="default" onClick={stay} autoFocus>
            Seguir editando
          </Button>
          <Button color="red" onClick={onClose}>
            Descartar
          </Button>
        </div>
      ) : (
        <div className={classes.foot}>
          <Button
            variant="default"
            onClick={() => closing.current?.request()}
            onMouseDown={keepFocus}
            disabled={working}
          >
            {leaveLabel}
          </Button>
          <Button
            type="submit"
            {...(submitColor && { color: submitColor })}
            loading={working}
            onMouseDown={keepFocus}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
