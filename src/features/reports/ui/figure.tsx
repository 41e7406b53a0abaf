import { Paper, Text } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

export const FigureGrid = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <section className={classes.grid} aria-label={label}>
    {children}
  </section>
);

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** Where what is behind the figure is shown. */
  readonly to?: LinkProps | undefined;
  /** What it is, in a sentence, unless the heading says it. */
  readonly about?: string;
  /** What it is compared with. */
  readonly children?: ReactNode;
}

/** A number with its definition, beside what it was before. */
export const Figure = ({ label, value, to, about, children }: FigureProps) => (
  <Paper component="article" className={classes.figure ?? ''} aria-label={label}>
    <Text span size="xs" fw={500} c="dimmed">
      {label}
    </Text>
    {to ? (
      <Link {...to} className={classes.value} data-alone>
        {value}
      </Link>
    ) : (
      <span className={classes.value}>{value}</span>
    )}
    <Text span size="xs">
      {children}
    </Text>
    {about && (
      <Text size="xs" c="dimmed" className={classes.about ?? ''}>
        {about}
      </Text>
    )}
  </Paper>
);
