import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askApart } from '../queries.ts';

const typingPauseMs = 120;

/** A verb that answers what matches. */
export interface Find<Answer> {
  (input: { search: string }, signal?: AbortSignal): Promise<Answer>;
  readonly key: readonly [feature: string, verb: string];
}

/**
 * What is found as one types. The list follows a moment later: until it is `settled` it is that of fewer letters, and
 * whoever presses Enter gets the answer to all that is typed by `ask`.
 */
export function useFinder<Answer>(find: Find<Answer>) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const needle = typed.trim();
  const [paused] = useDebouncedValue(needle, typingPauseMs);
  const search = needle === '' ? '' : paused;
  const asking = (text: string) =>
    queryOptions({
      queryKey: [...find.key, { search: text }],
      queryFn: ({ signal }) => find({ search: text }, signal),
    });
  const { data, error, isPlaceholderData } = useQuery({
    ...asking(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return {
    typed,
    setTyped,
    /** All that is typed. */
    needle,
    /** What `answer` is of; empty: there is nothing to show. */
    search,
    answer: search === '' ? undefined : data,
    error,
    settled: search === needle && search !== '' && data !== undefined && !isPlaceholderData,
    /** Answers all that is typed, not even a moment old. */
    ask: (): Promise<Answer> => askApart(queries, asking(needle)),
  };
}
