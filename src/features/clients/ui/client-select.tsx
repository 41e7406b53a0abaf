import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { clientsQuery } from '../../../web/offline/directory.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import type { Client } from '../contract.ts';

interface ClientSelectProps extends Omit<SelectProps, 'data' | 'onChange'> {
  /** The label of a client in the list. */
  readonly labelOf: (client: Client) => string;
  /** Undefined once the field is cleared. */
  readonly onChange: (client: Client | undefined) => void;
}

/** A form field that selects a client by search. */
export function ClientSelect({
  labelOf,
  value,
  onChange,
  label = 'Cliente',
  placeholder = 'Nombre, correo, teléfono o N° SOCIO',
  nothingFoundMessage = 'Nadie coincide.',
  ...props
}: ClientSelectProps) {
  const [picked, setPicked] = useState<Client>();
  // A recovered draft knows the id alone.
  const { data: known } = useQuery({
    ...query(api.clients.get, { id: value ?? '' }),
    enabled: !!value && picked?.id !== value,
  });
  const chosen = value ? [picked, known].find((client) => client?.id === value) : picked;
  const { typed, setTyped, result, isFetching } = useFinder(
    (search) => clientsQuery({ search, order: 'nearest' }),
    {
      chosen: chosen && labelOf(chosen),
      eager: true,
    },
  );
  const matches = result?.items ?? [];
  const missing = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen] : [];
  const offered = [...missing, ...matches];
  return (
    <Select
      {...props}
      label={label}
      placeholder={placeholder}
      searchable
      data={offered.map((client) => ({ value: client.id, label: labelOf(client) }))}
      // The server has already filtered, ignoring accents.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? 'Buscando…' : nothingFoundMessage}
      onChange={(clientId) => {
        const client = offered.find(({ id }) => id === clientId);
        setPicked(client);
        onChange(client);
      }}
    />
  );
}
