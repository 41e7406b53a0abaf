import { Button } from '@mantine/core';
import type { schemaResolver, UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Banner } from './banner.tsx';
import { useFields } from './fields.ts';
import classes from './form-body.module.css';
import { focusFirstError, useSubmit } from './submit.ts';

export interface FormProps<Values extends Record<string, unknown>> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What the button does: 'Guardar cliente'. */
  readonly submitLabel: string;
  /** Red, where what it does cannot be undone. */
  readonly submitColor?: 'red';
  readonly initialValues: Values;
  /** The contract's schema for these values. */
  readonly schema?: Parameters<typeof schemaResolver>[0];
  /** Saves; the form closes when it is done and shows what it throws. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly children: (form: UseFormReturnType<Values>) => ReactNode;
}

/** What its frame asks for when somebody wants to leave: a form that was typed in asks back first. */
export interface Closing {
  readonly request: () => void;
}

/** An error that appears on leaving a field would move a button away under the pointer. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface FormBodyProps<Values extends Record<string, unknown>> extends FormProps<Values> {
  readonly closing: React.RefObject<Closing | null>;
  /** Links to other screens are in reach: whoever follows one with something typed is asked first. */
  readonly staying?: boolean;
}

/**
 * A form within its frame. Its values start afresh each time it opens.
 * The browser's way back closes it as Esc does; whoever reloads with something typed is asked first.
 */
export function FormBody<Values extends Record<string, unknown>>({
  closing,
  onClose,
  submitLabel,
  submitColor,
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
        {children(form)}
      </div>
      {asking ? (
        // A key of its own makes the buttons new, so that the first takes the focus.
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
            Cancelar
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
