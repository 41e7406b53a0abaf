import type { CSSProperties, ReactNode } from 'react';
import classes from './person-cell.module.css';

interface PersonCellProps {
  readonly name: string;
  /** What stands for the name, as a link of it. */
  readonly shown?: ReactNode;
  /** A line below the name. */
  readonly line?: ReactNode;
  /** Where there is no room for both in one, the line goes below the name and is not cut off. */
  readonly whole?: boolean;
}

const hues = [12, 48, 92, 150, 188, 230, 268, 318];

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return `${first}${last}`.toLocaleUpperCase('es');
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? 0;
}

/** A person's initials in a colour of their own. */
export function Initials({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  return (
    <span
      className={classes.initials}
      style={{ '--hue': hueOf(name), '--size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

export function PersonCell({ name, shown = name, line, whole = false }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <Initials name={name} />
      <span className={classes.words} data-whole={whole || undefined}>
        <span className={classes.name} title={name}>
          {shown}
        </span>
        {line && <span className={classes.line}>{line}</span>}
      </span>
    </span>
  );
}
