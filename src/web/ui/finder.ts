import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { askApart } from '../queries.ts';

const typingPauseMs = 120;

/** The query for the matches of a text. */
export type Find<Result, Key extends QueryKey> = (
  search: string,
) => UseQueryOptions<Result, Error, Result, Key> & { readonly queryKey: Key };

interface FinderOptions {
  /** The label of the chosen item: a field that shows it searches nothing. */
  readonly chosen?: string | undefined;
  /** Searches before anything is typed. */
  readonly eager?: boolean;
}

/**
 * Search results while the user types. They are debounced: until `settled` they belong to an earlier text. `ask` returns
 * the results for the complete text, for whoever presses Enter.
 */
export function useFinder<Result, Key extends QueryKey>(
  find: Find<Result, Key>,
  { chosen, eager = false }: FinderOptions = {},
) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [undelayed, setUndelayed] = useState('');
  const needle = typed === chosen ? '' : typed.trim();
  const [paused] = useDebouncedValue(needle, typingPauseMs);
  const search = needle === '' || needle === undelayed ? needle : paused;
  const enabled = eager || search !== '';
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...find(search),
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    typed,
    setTyped,
    /** Sets the text and searches it without the debounce. */
    searchNow: (text: string) => {
      setTyped(text);
      setUndelayed(text);
    },
    /** The complete text. */
    needle,
    /** The text that `result` belongs to; empty if there is nothing to show. */
    search,
    result: enabled ? data : undefined,
    error,
    isFetching,
    settled: search === needle && search !== '' && data !== undefined && !isPlaceholderData,
    /** Fetches fresh results for the complete text. */
    ask: (text = needle): Promise<Result> => askApart(queries, find(text)),
  };
}
