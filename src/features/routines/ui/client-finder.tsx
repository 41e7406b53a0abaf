import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { Client } from '../../clients/contract.ts';
import classes from './client-finder.module.css';

const typingPauseMs = 120;
const shownClients = 8;

export const nameOf = ({ name, surname }: Pick<Client, 'name' | 'surname'>) => `${name} ${surname}`.trim();

interface ClientFinderProps {
  readonly label: string;
  /** Under the field. */
  readonly hint?: string;
  readonly onChoose: (client: Client) => void;
  /** Those who are not offered again. */
  readonly without?: ReadonlySet<string>;
}

/** Finds a client as one types; arrows and Enter choose. Enter does not wait for the list: it takes the first match. */
export function ClientFinder({ label, hint, onChoose, without }: ClientFinderProps) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const store = useCombobox();
  const [typed, setTyped] = useState('');
  const needle = typed.trim();
  const [asked] = useDebouncedValue(needle, typingPauseMs);
  const search = needle === '' ? '' : asked;
  const { data, error, isPlaceholderData } = useQuery({
    ...query(api.clients.list, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const offered = (items: readonly Client[]) => items.filter(({ id }) => !without?.has(id));
  const found = search === '' ? [] : offered(data?.items ?? []).slice(0, shownClients);
  const settled = search === needle && data !== undefined && !isPlaceholderData;
  const firstId = found[0]?.id;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (firstId) store.selectFirstOption();
  }, [firstId, store.selectFirstOption]);

  const type = (text: string) => {
    setTyped(text);
    store.openDropdown();
  };
  const choose = (client: Client | undefined) => {
    if (!client) return;
    type('');
    onChoose(client);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (needle === '' || (settled && found.length > 0 && store.dropdownOpened)) return;
    event.preventDefault();
    void queries
      .fetchQuery(query(api.clients.list, { search: needle }))
      .then(({ items }) => choose(offered(items)[0]))
      .catch(() => {});
  };

  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => choose(found.find((one) => one.id === id))}
      shadow="md"
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          label={label}
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="Nombre, correo o N° SOCIO"
          role="combobox"
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={listenToKeys}
          onFocus={() => store.openDropdown()}
          onBlur={() => store.closeDropdown()}
          error={error?.message}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search === '' || data === undefined}>
        <Combobox.Options aria-label="Clientes encontrados">
          {found.map((client) => (
            <Combobox.Option key={client.id} value={client.id}>
              <PersonCell
                name={nameOf(client)}
                line={[client.dni && `N° SOCIO ${client.dni}`, client.standing?.planName]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status" className={classes.hint}>
          {found.length === 0 && `Nadie coincide con “${search}”.`}
          {found.length > 0 && data && data.total > found.length && (
            <>
              {data.totalIsFloor && 'Más de '}
              {count(data.total)} coinciden: escribe un poco más.
            </>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
