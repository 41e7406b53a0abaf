import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, query } from '../../../web/api.ts';

/** A name, and whose of the team it is; null for any other text. */
export type NamedMember = { name: string; memberId: string | null };

interface MemberInputProps {
  readonly label: string;
  readonly value?: string;
  /** Whose name the value is. */
  readonly memberId: string | null;
  readonly onChange: (named: NamedMember) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
}

/** Any text, with the people of the team first: what is one of their names means that person, if they alone have it. */
export function MemberInput({ value, memberId, onChange, ...input }: MemberInputProps) {
  const { data } = useQuery(query(api.team.people, {}));
  const people = data?.items ?? [];
  return (
    <Autocomplete
      autoComplete="off"
      maxLength={120}
      limit={8}
      comboboxProps={{ withinPortal: false }}
      {...input}
      data={people.map(({ label }) => label)}
      value={people.find(({ id }) => id === memberId)?.label ?? value}
      onChange={(text) => {
        const person = people.find(({ label }) => label === text);
        onChange({ name: person?.name ?? text, memberId: person?.id ?? null });
      }}
    />
  );
}
