import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** A group of settings: its title and note on the left, its form on the right. */
export const Section = ({ title, note, children }: SectionProps) => (
  <Paper component="section" className={classes.section} aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" mt={4}>
        {note}
      </Text>
    </div>
    <div>{children}</div>
  </Paper>
);
