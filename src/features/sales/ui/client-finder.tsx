import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import { type Client, expiryTone, expiryWords } from '../../clients/contract.ts';
import classes from './client-finder.module.css';

const typingPauseMs = 120;
const shownClients = 6;

export const nameOf = ({ name, surname }: Pick<Client, 'name' | 'surname'>) => `${name} ${surname}`.trim();

export function StandingChip({ standing }: Pick<Client, 'standing'>) {
  if (!standing) return <StateChip tone="rest">Sin membresía</StateChip>;
  const { active, daysLeft, expiresOn, renews } = standing;
  if (!active) return <StateChip tone="rest">Inactiva</StateChip>;
  return (
    <StateChip tone={expiryTone(daysLeft, renews)}>{expiryWords(daysLeft, expiresOn, renews)}</StateChip>
  );
}

interface ClientFinderProps {
  readonly onChoose: (client: Client) => void;
  readonly onType?: (text: string) => void;
}

/** Finds a client as one types; Enter takes the first. */
export function ClientFinder({ onChoose, onType }: ClientFinderProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data, error } = useQuery({
    ...query(api.clients.list, { search }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed.trim() === '' ? [] : (data?.items.slice(0, shownClients) ?? []);
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (found[0] && search === typed.trim()) onChoose(found[0]);
  };
  return (
    <div className={classes.finder}>
      <TextInput
        data-autofocus
        size="md"
        label="Buscar cliente"
        placeholder="Nombre, correo o N° SOCIO"
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={typed && <CloseButton aria-label="Borrar la búsqueda" onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={listen}
      />
      {error && <Failure error={asApiError(error)} />}
      <ul className={classes.found} aria-label="Clientes encontrados">
        {found.map((client) => (
          <li key={client.id}>
            <UnstyledButton className={classes.client} onClick={() => onChoose(client)}>
              <PersonCell name={nameOf(client)} line={client.phone || client.email} />
              <StandingChip standing={client.standing} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div role="status" className={classes.hint}>
        {search !== '' && data && found.length === 0 && typed.trim() !== '' && 'Nadie coincide.'}
      </div>
    </div>
  );
}
