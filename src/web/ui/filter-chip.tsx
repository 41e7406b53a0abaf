import { CloseButton } from '@mantine/core';
import classes from './filter-chip.module.css';

/** An active filter, which can be removed. */
export function FilterChip({
  children,
  onRemove,
}: {
  readonly children: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className={classes.chip}>
      {children}
      <CloseButton size="sm" aria-label={`Quitar filtro: ${children}`} onClick={onRemove} />
    </span>
  );
}
