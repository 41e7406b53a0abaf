import { Paper } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './form-body.module.css';
import { type Closing, FormBody, type FormProps } from './form-body.tsx';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

interface FormPageProps<Values extends Record<string, unknown>> extends Omit<FormProps<Values>, 'opened'> {
  /** One muted line under the title. */
  readonly note?: ReactNode;
}

/** A form that is a screen of its own: Esc cancels it, and on large screens its buttons stay visible. */
export function FormPage<Values extends Record<string, unknown>>({ note, ...props }: FormPageProps<Values>) {
  const container = useRef<HTMLDivElement>(null);
  const closing = useRef<Closing>(null);

  useEffect(() => container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  useWindowEvent('keydown', ({ key, isComposing, target }) => {
    if (key !== 'Escape' || isComposing || !(target instanceof Element)) return;
    // Outside the form, and in an open list, Esc has another meaning.
    const isHere = target === document.body || container.current?.contains(target);
    if (isHere && target.getAttribute('data-mantine-stop-propagation') !== 'true') closing.current?.request();
  });

  /** A key held down since the previous screen would save unread values. */
  const waitForRelease = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };

  return (
    <Page>
      <PageTitle note={note}>{props.title}</PageTitle>
      <Paper ref={container} className={classes.page ?? ''} onKeyDownCapture={waitForRelease}>
        <FormBody {...props} opened closing={closing} />
      </Paper>
    </Page>
  );
}
