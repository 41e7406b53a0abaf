import { occupancyOf } from '../rules.ts';
import { percentWords } from '../words.ts';
import classes from './occupancy.module.css';

interface OccupancyProps {
  readonly taken: number;
  readonly places: number;
}

/** How full it was, in words and as a bar, which is full from a hundred per cent on. */
export function Occupancy(figures: OccupancyProps) {
  const percent = occupancyOf(figures);
  return (
    <span className={classes.occupancy}>
      {percentWords(percent)}
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(percent ?? 0, 100)}%` }} />
      </span>
    </span>
  );
}
