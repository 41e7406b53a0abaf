import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Native = Omit<ComponentProps<'a'>, 'color' | 'style' | 'size'>;

/** A link to another screen, within a sentence. */
export const TextLink = createLink((props: AnchorProps & Native) => <Anchor underline="always" {...props} />);

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Native) => <Button component="a" {...props} />);
