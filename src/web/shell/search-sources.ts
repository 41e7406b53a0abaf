import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../api.ts';
import { fullName } from '../format.ts';

export interface Found {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

const shown = 8;

/** What the gym has of that name. */
export function useFoundElsewhere(text: string): readonly Found[] {
  const [search] = useDebouncedValue(text.trim(), 120);
  const { data } = useQuery({
    ...query(api.clients.list, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  if (search === '') return [];
  return (data?.items ?? []).slice(0, shown).map(({ id, name, surname, email, dni }) => ({
    id,
    label: fullName({ name, surname }),
    description: [dni, email].filter(Boolean).join(' · '),
    href: `/clients/${id}/memberships/${encodeURIComponent(fullName({ name, surname }))}`,
  }));
}
