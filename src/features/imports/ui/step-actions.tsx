import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

/** The buttons of a step, always visible. */
export const StepActions = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="sm" className={classes.actions ?? ''}>
    {children}
  </Group>
);
