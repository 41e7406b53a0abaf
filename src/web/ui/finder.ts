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

/** The query of what matches a text. */
export type Find<Answer, Key extends QueryKey> = (
  search: string,
) => UseQueryOptions<Answer, Error, Answer, Key> & { readonly queryKey: Key };

interface FinderOptions {
  /** What is typed is this choice's name: nothing is searched. */
  readonly chosen?: string | undefined;
  /** Asks before anything is typed. */
  readonly eager?: boolean;
}

/**
 * What is found as one types. The list follows a moment later: until it is `settled` it is that of fewer letters, and
 * whoever presses Enter gets the answer to all that is typed by `ask`.
 */
export function useFinder<Answer, Key extends QueryKey>(
  find: Find<Answer, Key>,
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
    /** Types a text and searches it at once. */
    searchNow: (text: string) => {
      setTyped(text);
      setUndelayed(text);
    },
    /** All that is typed. */
    needle,
    /** What `answer` is of; empty: there is nothing to show. */
    search,
    answer: enabled ? data : undefined,
    error,
    isFetching,
    settled: search === needle && search !== '' && data !== undefined && !isPlaceholderData,
    /** Answers all that is typed, not even a moment old. */
    ask: (text = needle): Promise<Answer> => askApart(queries, find(text)),
  };
}
