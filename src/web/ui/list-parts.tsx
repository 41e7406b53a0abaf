import { ActionIcon, CloseButton, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../format.ts';
import classes from './list.module.css';
import type { ListState } from './list-state.ts';

const typingPauseMs = 200;

interface ListSearchProps {
  readonly label: string;
  /** What one may type, where the label does not say it. */
  readonly hint?: string | undefined;
  readonly list: ListState;
}

/** The search field of a list; what is typed reaches the list after a short pause or with Enter. */
export function ListSearch({ label, hint, list }: ListSearchProps) {
  const [typed, setTyped] = useState(list.search);
  const [sent, setSent] = useState(list.search);
  const send = (text: string) => {
    setSent(text.trim());
    list.setSearch(text.trim());
  };
  const sendSoon = useDebouncedCallback(send, typingPauseMs);
  if (list.search !== sent) {
    setSent(list.search);
    setTyped(list.search);
  }
  const change = (text: string) => {
    setTyped(text);
    sendSoon(text);
  };
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={hint ?? label}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && send(typed)}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label="Borrar la búsqueda"
            onClick={() => {
              setTyped('');
              send('');
            }}
          />
        )
      }
    />
  );
}

interface ListFootProps {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly onPage: (page: number) => void;
}

/** '1-50 de 10.000' and the ways on and back. */
export function ListFoot({ page, pageSize, shown, total, totalIsFloor, onPage }: ListFootProps) {
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  return (
    <nav className={classes.foot} aria-label="Páginas">
      <span className={classes.range} role="status">
        {shown > 0 ? `${count(first)}-${count(last)}` : '0'} de {totalIsFloor && 'más de '}
        {count(total)}
      </span>
      <ActionIcon
        variant="default"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Página siguiente"
        disabled={last >= total && !totalIsFloor}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}

const skeletonRows = ['62%', '48%', '70%', '55%', '64%', '44%', '58%', '50%'];

/** The list's shape while it loads. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Cargando">
      {skeletonRows.map((width) => (
        <div key={width} className={classes.skeletonRow}>
          <Skeleton circle height={24} />
          <Skeleton height={12} width={width} />
        </div>
      ))}
    </div>
  );
}
