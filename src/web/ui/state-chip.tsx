import type { ReactNode } from 'react';
import classes from './state-chip.module.css';

export type StateTone = 'good' | 'warn' | 'bad' | 'rest' | 'accent';

/** A dot and a word: 'Activa', 'Vence hoy', 'Vencida hace 3 días'. */
export function StateChip({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
