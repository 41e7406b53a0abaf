import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { count, fullName } from '../../../web/format.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { Client } from '../../clients/contract.ts';
import classes from './client-finder.module.css';

const shownClients = 8;

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
  const field = useRef<HTMLInputElement>(null);
  const store = useCombobox();
  const finder = useFinder((search) => query(api.clients.list, { search }));
  const { typed, needle, search, answer, error, settled } = finder;
  const offered = (items: readonly Client[]) => items.filter(({ id }) => !without?.has(id));
  const found = offered(answer?.items ?? []).slice(0, shownClients);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (answer) store.selectFirstOption();
  }, [answer, store.selectFirstOption]);

  const type = (text: string) => {
    finder.setTyped(text);
    store.openDropdown();
  };
  const choose = (client: Client | undefined) => {
    if (!client) return;
    type('');
    onChoose(client);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (needle === '') return;
    const selected = store.getSelectedOptionIndex();
    // Else the list chooses as well, which may be that of fewer letters.
    store.resetSelectedOption();
    if (settled && found.length > 0 && store.dropdownOpened) return choose(found[selected] ?? found[0]);
    void finder
      .ask()
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
      <Combobox.Dropdown hidden={!answer}>
        <Combobox.Options aria-label="Clientes encontrados">
          {found.map((client) => (
            <Combobox.Option key={client.id} value={client.id}>
              <PersonCell
                name={fullName(client)}
                line={[client.dni && `N° SOCIO ${client.dni}`, client.standing?.planName]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        <div role="status" className={classes.hint}>
          {found.length === 0 && `Nadie coincide con “${search}”.`}
          {found.length > 0 && answer && answer.total > found.length && (
            <>
              {answer.totalIsFloor && 'Más de '}
              {count(answer.total)} coinciden: escribe un poco más.
            </>
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
