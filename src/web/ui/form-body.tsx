import { Button } from '@mantine/core';
import type { schemaResolver } from '@mantine/form';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Banner } from './banner.tsx';
import { Collisions } from './collisions.tsx';
import { type Stored, useEdit, type Versioned } from './edit.ts';
import { type Fields, useFields } from './fields.ts';
import classes from './form-body.module.css';
import { keepFocus } from './keep-focus.ts';
import { FormSentContext } from './preview.ts';
import { RecoverDraft } from './recover-draft.tsx';
import { focusFirstError, useSubmit } from './submit.ts';

export interface FormProps<Values extends Record<string, unknown>, Row extends Versioned = Versioned> {
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
  /** Names what is edited, so that what is typed outlives the page; null for secrets, and for what is only chosen or searched. */
  readonly draft: string | null;
  /** The row that it changes; without it the form is of a new one. */
  readonly stored?: Stored<Values, Row> | undefined;
  /** Saves, over the row as it was last seen; the form closes on success and shows what it throws. */
  readonly onSubmit: (values: Values, row: Row | undefined) => Promise<unknown>;
  readonly children: (form: Fields<Values>) => ReactNode;
}

/** What the frame calls to close: a changed form asks for confirmation first. */
export interface Closing {
  readonly request: () => void;
}

interface FormBodyProps<Values extends Record<string, unknown>, Row extends Versioned>
  extends FormProps<Values, Row> {
  readonly closing: React.RefObject<Closing | null>;
}

/**
 * A form within its frame. Its values are reset each time it opens.
 * The browser's back button closes it as Esc does; reloading with unsaved changes asks first.
 */
export function FormBody<Values extends Record<string, unknown>, Row extends Versioned>({
  closing,
  opened,
  onClose,
  submitLabel,
  submitColor,
  leaveLabel = 'Cancelar',
  initialValues,
  schema,
  draft,
  stored,
  onSubmit,
  children,
}: FormBodyProps<Values, Row>) {
  const [answer, setAnswer] = useState<(discards: boolean) => void>();
  const form = useFields(initialValues, schema, {
    draft,
    ask: () => new Promise((resolve) => setAnswer(() => resolve)),
    onBack: () => closing.current?.request(),
  });
  const formRef = useRef<HTMLFormElement>(null);
  // The row may be followed on screen meanwhile; the form has it as it was.
  const [row] = useState(stored?.row);
  const { save, collisions } = useEdit(form, stored && row && { ...stored, row });
  const { submit, working, error, clear } = useSubmit((values: Values) => save(onSubmit, values), {
    form,
    onDone: onClose,
  });

  useImperativeHandle(closing, () => ({
    request: () => {
      if (working) return;
      if (answer) stay();
      else form.leave(onClose);
    },
  }));

  useLayoutEffect(() => {
    formRef.current
      ?.querySelector('input:not([type=hidden], [type=radio]):enabled, textarea, select')
      ?.setAttribute('data-autofocus', '');
  }, []);

  // A dialog may focus its first field once more when somebody already writes in another: it looks for this attribute.
  const keepPlace = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (!target.matches('input, textarea, select')) return;
    for (const field of formRef.current?.querySelectorAll('[data-autofocus]') ?? [])
      field.removeAttribute('data-autofocus');
    target.setAttribute('data-autofocus', '');
  };

  const stay = () => {
    answer?.(false);
    setAnswer(undefined);
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
      onFocus={keepPlace}
      onKeyDown={saveFromTextArea}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <div className={classes.fields}>
        <RecoverDraft draft={form.draft} />
        {error && (
          <Banner tone="bad" requestId={error.requestId} onClose={clear} closeAfter={false}>
            {error.message}
            <Collisions form={form} collisions={collisions} />
          </Banner>
        )}
        <FormSentContext value={working || !opened}>{children(form)}</FormSentContext>
      </div>
      {answer ? (
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
          <Button color="red" onClick={() => answer(true)}>
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
