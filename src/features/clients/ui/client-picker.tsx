import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fullName } from '../../../web/format.ts';
import { clientsQuery } from '../../../web/offline/directory.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { Client } from '../contract.ts';
import { type Matches, matchesWords, numberLine } from '../words.ts';
import classes from './client-picker.module.css';
import { MembershipStatusChip } from './membership-status-chip.tsx';

interface ClientPickerProps {
  readonly label: string;
  /** Under the field. */
  readonly hint?: string;
  readonly onChoose: (client: Client) => void;
  readonly onType?: (text: string) => void;
  /** Clients to leave out. */
  readonly without?: ReadonlySet<string>;
  readonly limit?: number;
  /** The line under a client's name. */
  readonly lineOf?: (client: Client) => string;
  /** The status line under the list. */
  readonly statusOf?: (matches: Matches | undefined) => string;
  /** Shows the list in place with the memberships' expiry; otherwise as a dropdown. */
  readonly inline?: boolean;
  /** For a dialog: focuses the field on opening; Escape or a choice closes it. */
  readonly inDialog?: boolean;
}

/** Finds a client while the user types; arrows and Enter choose. Enter does not wait for the list: it takes the first match. */
export function ClientPicker({
  label,
  hint,
  onChoose,
  onType,
  without,
  limit = 8,
  lineOf = numberLine,
  statusOf = matchesWords,
  inline = false,
  inDialog = false,
}: ClientPickerProps) {
  const optionId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const [closed, setClosed] = useState(false);
  const finder = useFinder((search) => clientsQuery({ search, order: 'nearest' }));
  const { typed, needle, search, result, error, settled } = finder;
  const offered = (items: readonly Client[]) => items.filter(({ id }) => !without?.has(id));
  const clients = offered(result?.items ?? []).slice(0, limit);
  const opened = inline ? clients.length > 0 : result !== undefined && !closed;
  const store = useCombobox({ opened });

  useEffect(() => {
    if (!inDialog) field.current?.focus();
  }, [inDialog]);

  const type = (text: string) => {
    finder.setTyped(text);
    setActiveIndex(0);
    setClosed(false);
    onType?.(text);
  };
  const latest = useRef({ needle, onChoose });
  latest.current = { needle, onChoose };
  /** Clears the field for the next client, unless the user has already typed something else. */
  const choose = (client: Client | undefined, text = needle) => {
    if (!client) return;
    if (!inDialog && latest.current.needle === text) type('');
    latest.current.onChoose(client);
  };
  const enter = async () => {
    if (needle === '') return;
    if (settled && opened && clients.length > 0) choose(clients[activeIndex] ?? clients[0]);
    else choose(offered((await finder.ask(needle)).items)[0], needle);
  };
  const leave = () => {
    if (!inline) setClosed(true);
    else if (!inDialog) type('');
  };
  const move = (step: number) => {
    if (!opened) setClosed(false);
    else if (settled && clients.length > 0)
      setActiveIndex((now) => (now + step + clients.length) % clients.length);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(step);
    else if (event.key === 'Enter') void enter().catch(() => {});
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };

  const list = (
    <>
      <Combobox.Options aria-label="Clientes encontrados" className={classes.options ?? ''} hidden={!opened}>
        {clients.map((client, index) => (
          <Combobox.Option
            key={client.id}
            id={`${optionId}-${index}`}
            value={client.id}
            selected={index === activeIndex}
            aria-selected={index === activeIndex}
            className={classes.option ?? ''}
            onMouseMove={() => setActiveIndex(index)}
          >
            <PersonCell name={fullName(client)} line={lineOf(client)} />
            {inline && <MembershipStatusChip membershipStatus={client.membershipStatus} />}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <div role="status" className={classes.status}>
        {statusOf(result && { ...result, search, shown: clients.length })}
      </div>
    </>
  );

  return (
    <Combobox
      store={store}
      onOptionSubmit={(id) => choose(clients.find((client) => client.id === id))}
      shadow="md"
      withinPortal={false}
    >
      <div className={inline ? classes.inline : undefined}>
        <Combobox.Target
          withExpandedAttribute
          withKeyboardNavigation={false}
          {...(opened && clients[activeIndex] && { 'aria-activedescendant': `${optionId}-${activeIndex}` })}
          {...(inDialog && { 'data-mantine-stop-propagation': false })}
        >
          <TextInput
            ref={field}
            size={inline ? 'md' : 'sm'}
            {...(inDialog && { 'data-autofocus': true })}
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="Nombre, correo, teléfono o N° SOCIO"
            aria-autocomplete="list"
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={
              inline &&
              typed && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => type('')} />
            }
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={listenToKeys}
            onFocus={() => setClosed(false)}
            onBlur={() => setClosed(true)}
            error={error?.message}
          />
        </Combobox.Target>
        {inline ? list : <Combobox.Dropdown>{list}</Combobox.Dropdown>}
      </div>
    </Combobox>
  );
}
