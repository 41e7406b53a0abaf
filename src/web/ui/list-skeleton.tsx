import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

const skeletonRows = ['62%', '48%', '70%', '55%', '64%', '44%', '58%', '50%'];

/** The list's shape while it loads. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Cargando" data-late>
      {skeletonRows.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle height={24} />
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  );
}
