import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { count } from '../format.ts';
import classes from './list-foot.module.css';

interface ListFootProps {
  /** The list's name, on a screen of several. */
  readonly of?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly onPage: (page: number) => void;
}

/** '1-50 de 10.000' and the paging buttons. */
export function ListFoot({ of: list, page, pageSize, rowCount, total, totalIsFloor, onPage }: ListFootProps) {
  const first = (page - 1) * pageSize + 1;
  const last = first + rowCount - 1;
  return (
    <Group
      component="nav"
      gap="sm"
      justify="flex-end"
      wrap="nowrap"
      aria-label={list === undefined ? 'Páginas' : `Páginas de ${list}`}
    >
      <span className={classes.range} role="status">
        {rowCount > 0 ? `${count(first)}-${count(last)}` : '0'} de {totalIsFloor && 'más de '}
        {count(total)}
      </span>
      <ActionIcon
        className="screen-only"
        variant="default"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        className="screen-only"
        variant="default"
        aria-label="Página siguiente"
        disabled={last >= total && !totalIsFloor}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
