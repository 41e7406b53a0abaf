import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';

const typingPauseMs = 150;

interface ClientFieldProps extends Omit<SelectProps, 'data' | 'searchValue' | 'onSearchChange' | 'filter'> {
  readonly onName: (name: string) => void;
}

/** Picks one of the gym's clients, found as one types by name, e-mail or number. */
export function ClientField({ onName, ...props }: ClientFieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), typingPauseMs);
  const { data, isFetching } = useQuery({
    ...query(api.clients.list, { search }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).slice(0, 20).map((client) => ({
    value: client.id,
    label: [fullName(client), client.dni && `N° ${client.dni}`].filter(Boolean).join(' · '),
  }));
  const missing = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen] : [];
  return (
    <Select
      placeholder="Nombre, correo o N° SOCIO"
      searchable
      nothingFoundMessage={isFetching ? 'Buscando…' : 'Nadie coincide'}
      {...props}
      data={[...missing, ...found]}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value, option) => {
        const client = data?.items.find(({ id }) => id === value);
        if (client) onName(fullName(client));
        setChosen(value === null ? undefined : { value, label: option.label });
        props.onChange?.(value, option);
      }}
    />
  );
}
