import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list-search.module.css';
import type { ListState } from './list-state.ts';

const typingPauseMs = 200;

interface ListSearchProps {
  readonly label: string;
  /** The placeholder, if the label is not enough. */
  readonly hint?: string | undefined;
  readonly list: ListState;
  readonly className?: string | undefined;
}

/** The search field of a list; it applies after a short pause or on Enter. */
export function ListSearch({ label, hint, list, className = classes.search }: ListSearchProps) {
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
  return (
    <TextInput
      className={className ?? ''}
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
