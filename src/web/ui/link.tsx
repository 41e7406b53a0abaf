import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useMayOpen } from '../may-open.ts';

type Native = Omit<ComponentProps<'a'>, 'color' | 'style' | 'size'>;

/** A link to another screen, within a sentence. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor underline="always" {...props} />);

const LinkedButton = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);

/** A link to another screen that looks like a button; nothing to whoever may not open it. */
export const ButtonLink = ((props: ComponentProps<typeof LinkedButton>) =>
  useMayOpen()(props.to) ? <LinkedButton {...props} /> : null) as typeof LinkedButton;
