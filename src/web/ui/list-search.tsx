import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './list-search.module.css';
import type { ListState } from './list-state.ts';

const typingPauseMs = 200;

/** Moves the focus to the first row; Enter opens it. */
function goToRows(): boolean {
  const row = document.querySelector<HTMLElement>('main [data-row-link]');
  row?.focus();
  return row !== null;
}

interface ListSearchProps {
  readonly label: string;
  /** The placeholder, if the label is not enough. */
  readonly hint?: string | undefined;
  readonly list: ListState;
  readonly className?: string | undefined;
  /** Has the focus when the screen opens, unless by touch. */
  readonly focused?: boolean | undefined;
}

/** The search field of a list; it applies after a short pause or on Enter. */
export function ListSearch({
  label,
  hint,
  list,
  className = classes.search,
  focused = false,
}: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused && !matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true });
  }, [focused]);
  const [typed, setTyped] = useState(list.search);
  const [submitted, setSubmitted] = useState(list.search);
  const send = (text: string) => {
    setSubmitted(text.trim());
    list.setSearch(text.trim());
  };
  const sendSoon = useDebouncedCallback(send, typingPauseMs);
  if (list.search !== submitted) {
    setSubmitted(list.search);
    setTyped(list.search);
  }
  const change = (text: string) => {
    setTyped(text);
    sendSoon(text);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(typed);
    else if (event.key === 'ArrowDown' && goToRows()) event.preventDefault();
  };
  return (
    <TextInput
      ref={field}
      className={className ?? ''}
      type="search"
      aria-label={label}
      placeholder={hint ?? label}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={listenToKeys}
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
