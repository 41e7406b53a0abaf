import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useMoney } from '../session.ts';
import classes from './summary.module.css';

/** A row of facts above the lines, such as the client and the date. */
export const SummaryHead = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="4px 16px">{children}</Group>
);

interface SummaryLine {
  readonly key: string;
  readonly name: ReactNode;
  /** An amount in minor units, or ready-made content. */
  readonly amount: ReactNode;
  /** Details below the name; false ones are left out. */
  readonly details: readonly (string | false)[];
}

/** The charged lines, under an optional heading. */
export function SummaryLines({
  lines,
  title,
}: {
  readonly lines: readonly SummaryLine[];
  readonly title?: string;
}) {
  const money = useMoney();
  const heading = useId();
  const list = (
    <Box component="ul" mt={title ? 4 : 16}>
      {lines.map(({ key, name, amount, details }) => (
        <li key={key} className={classes.line}>
          <span>{name}</span>
          <span className={classes.amount}>{typeof amount === 'number' ? money(amount) : amount}</span>
          <span className={classes.detail}>{details.filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </Box>
  );
  if (!title) return list;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} mt={24}>
        {title}
      </Title>
      {list}
    </section>
  );
}

export const Muted = ({ children }: { readonly children: ReactNode }) => (
  <Text span c="dimmed">
    {children}
  </Text>
);

/** A sentence below the summary, with an optional label. */
export const SummaryNote = ({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}) => (
  <Text mt={12}>
    {label ? <Muted>{label} </Muted> : null}
    {label ? children : <Muted>{children}</Muted>}
  </Text>
);
