import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import type { Versioned } from './edit.ts';
import classes from './form-body.module.css';
import { type Closing, FormBody, type FormProps } from './form-body.tsx';

/** A form beside the list it belongs to. */
export function FormDrawer<Values extends Record<string, unknown>, Row extends Versioned = Versioned>(
  props: FormProps<Values, Row>,
) {
  const closing = useRef<Closing>(null);
  return (
    <Drawer
      opened={props.opened}
      onClose={() => (closing.current ? closing.current.request() : props.onClose())}
      title={props.title}
      size="min(440px, 100vw)"
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <FormBody {...props} closing={closing} />
    </Drawer>
  );
}
