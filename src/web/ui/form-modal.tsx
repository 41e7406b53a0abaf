import { Modal } from '@mantine/core';
import { useRef } from 'react';
import type { Versioned } from './edit.ts';
import classes from './form-body.module.css';
import { type Closing, FormBody, type FormProps } from './form-body.tsx';
import { usePhone } from './pending.ts';

/** A form over its screen, which it covers on a phone. It grows downwards, so that an error moves nothing above it. */
export function FormModal<Values extends Record<string, unknown>, Row extends Versioned = Versioned>(
  props: FormProps<Values, Row> & {
    /** After it is gone; it gives the focus to something then, which otherwise goes back to what had it. */
    readonly onClosed?: () => void;
  },
) {
  const closing = useRef<Closing>(null);
  return (
    <Modal
      opened={props.opened}
      onClose={() => (closing.current ? closing.current.request() : props.onClose())}
      title={props.title}
      returnFocus={!props.onClosed}
      // Later than the dialog's own focus, which waits for a timer: without motion a dialog can be closed before that.
      {...(props.onClosed && { onExitTransitionEnd: () => setTimeout(() => props.onClosed?.()) })}
      size={560}
      centered={false}
      yOffset="10dvh"
      fullScreen={usePhone()}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <FormBody {...props} closing={closing} />
    </Modal>
  );
}
