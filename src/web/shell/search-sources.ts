import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../api.ts';
import { fullName } from '../format.ts';

export interface SearchMatch {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

const maxMatches = 8;

/** The gym's records that match the text. */
export function useFoundElsewhere(text: string): readonly SearchMatch[] {
  const [search] = useDebouncedValue(text.trim(), 120);
  const { data } = useQuery({
    ...query(api.clients.list, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  if (search === '') return [];
  return (data?.items ?? []).slice(0, maxMatches).map(({ id, name, surname, email, dni }) => ({
    id,
    label: fullName({ name, surname }),
    description: [dni, email].filter(Boolean).join(' · '),
    href: `/clients/${id}/memberships/${encodeURIComponent(fullName({ name, surname }))}`,
  }));
}
