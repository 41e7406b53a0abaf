import { CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { api, query } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { Failure } from '../../../web/ui/failure.tsx';
import { useFinder } from '../../../web/ui/finder.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Client } from '../../clients/contract.ts';
import { expiryTone } from '../../clients/domain.ts';
import { expiryWords } from '../../clients/words.ts';
import classes from './client-finder.module.css';

const shownClients = 6;

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

/** Finds a client as one types; Enter takes the first match, and does not wait for the list. */
export function ClientFinder({ onChoose, onType }: ClientFinderProps) {
  const finder = useFinder((search) => query(api.clients.list, { search }));
  const { typed, needle, answer, error } = finder;
  const found = answer?.items.slice(0, shownClients) ?? [];
  const type = (text: string) => {
    finder.setTyped(text);
    onType?.(text);
  };
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (needle === '') return;
    void finder
      .ask()
      .then(({ items: [first] }) => first && onChoose(first))
      .catch(() => {});
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
              <PersonCell name={fullName(client)} line={client.phone || client.email} />
              <StandingChip standing={client.standing} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <div role="status" className={classes.hint}>
        {answer && found.length === 0 && 'Nadie coincide.'}
      </div>
    </div>
  );
}
