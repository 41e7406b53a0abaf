import { percentWords } from '../words.ts';
import classes from './percent-bar.module.css';

/** A part of a hundred, in words and as a bar, which is full from a hundred on. */
export const PercentBar = ({ percent }: { readonly percent: number | null }) => (
  <span className={classes.percent}>
    {percentWords(percent)}
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${Math.max(0, Math.min(percent ?? 0, 100))}%` }} />
    </span>
  </span>
);
