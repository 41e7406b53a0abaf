import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { count, fullName } from '../../../web/format.ts';
import { useFinder } from '../../../web/ui/finder.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { Client } from '../../clients/contract.ts';
import { expiryTone } from '../../clients/domain.ts';
import { expiryWords } from '../../clients/words.ts';
import classes from './client-search.module.css';

const shownClients = 8;

function Standing({ standing }: Pick<Client, 'standing'>) {
  if (!standing) return <StateChip tone="rest">Sin membresía</StateChip>;
  const { active, daysLeft, expiresOn, renews } = standing;
  if (!active) return <StateChip tone="rest">Inactiva</StateChip>;
  return (
    <StateChip tone={expiryTone(daysLeft, renews)}>{expiryWords(daysLeft, expiresOn, renews)}</StateChip>
  );
}

/** Finds a client as one types; arrows and Enter choose. Enter does not wait for the list: it takes the first match. */
export function ClientSearch({ onChoose }: { readonly onChoose: (clientId: string) => void }) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const finder = useFinder((search) => query(api.clients.list, { search }));
  const { typed, needle, search, answer, error, settled } = finder;
  const found = answer?.items.slice(0, shownClients) ?? [];

  useEffect(() => field.current?.focus(), []);

  const choose = async () => {
    if (needle === '') return;
    const chosen = settled ? found[at] : (await finder.ask()).items[0];
    if (chosen) onChoose(chosen.id);
  };
  const type = (text: string) => {
    finder.setTyped(text);
    setAt(0);
  };
  const listenToKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (settled && found.length > 0) setAt((now) => (now + step + found.length) % found.length);
    } else if (event.key === 'Enter') void choose().catch(() => {});
    else if (event.key === 'Escape') type('');
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        size="md"
        label="Cliente"
        placeholder="Nombre, correo o N° SOCIO"
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(found[at] && { 'aria-activedescendant': `${listId}-${at}` })}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => type('')} />
        }
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={listenToKeys}
        error={error?.message}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Clientes encontrados"
        className={classes.results}
        hidden={found.length === 0}
      >
        {found.map((client, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option.
          <div
            key={client.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            className={classes.result}
            onMouseMove={() => setAt(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(client.id)}
          >
            <PersonCell
              name={fullName(client)}
              line={[client.dni && `N° SOCIO ${client.dni}`, client.standing?.planName]
                .filter(Boolean)
                .join(' · ')}
            />
            <Standing standing={client.standing} />
          </div>
        ))}
      </div>
      <div role="status" className={classes.hint}>
        {answer && found.length === 0 && `Nadie coincide con “${search}”.`}
        {answer && answer.total > found.length && found.length > 0 && (
          <>
            {answer.totalIsFloor && 'Más de '}
            {count(answer.total)} coinciden: escribe un poco más.
          </>
        )}
        {!answer && 'Escribe unas letras; flechas para moverte y Enter para elegir.'}
      </div>
    </div>
  );
}
