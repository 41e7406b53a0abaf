import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './step-actions.module.css';

/** What a step leads to, always in sight. */
export const StepActions = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="sm" className={classes.actions ?? ''}>
    {children}
  </Group>
);
