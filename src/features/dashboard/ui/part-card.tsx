import { Skeleton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../../web/may-open.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { nothingHere } from '../words.ts';
import classes from './part-card.module.css';

export interface Part {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** What it is for. */
  readonly text: string;
  /** How it stands today; missing while it loads. */
  readonly fact?: string | undefined;
}

/** A part of the product, with how it stands today. */
function PartCard({ title, to, icon: PartIcon, text, fact }: Part) {
  return (
    <Link to={to} className={classes.part}>
      <PartIcon size={22} stroke={1.75} className={classes.icon} aria-hidden />
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{text}</span>
      <span className={classes.fact}>{fact ?? <Skeleton h={20} w={160} />}</span>
    </Link>
  );
}

/** The parts that the person may open. */
export function Parts({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const mayOpen = useMayOpen();
  const shown = parts.filter(({ to }) => mayOpen(to));
  if (shown.length === 0) return <EmptyState {...nothingHere} />;
  return (
    <ul className={classes.parts} aria-label={label}>
      {shown.map((part) => (
        <li key={part.to}>
          <PartCard {...part} />
        </li>
      ))}
    </ul>
  );
}
