import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShiftReport } from '../contract.ts';
import classes from './report.module.css';

export interface ReportProps {
  readonly report: ShiftReport;
}

export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper component="section" className={classes.part ?? ''} aria-label={title}>
    <Title order={2}>{title}</Title>
    {children}
  </Paper>
);
