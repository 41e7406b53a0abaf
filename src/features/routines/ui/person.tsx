import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { fullName } from '../../../web/format.ts';
import { usePhone } from '../../../web/ui/pending.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { WhatsAppLink } from '../../../web/ui/whatsapp-link.tsx';
import { ClientLink } from '../../clients/parts.ts';
import type { Routine } from '../contract.ts';
import classes from './person.module.css';

export function Person({ client, onChange }: Pick<Routine, 'client'> & { readonly onChange: () => void }) {
  const name = fullName(client);
  const phone = usePhone();
  return (
    <div className={classes.person}>
      <PersonCell
        name={name}
        shown={<ClientLink clientId={client.id} name={name} />}
        line={
          client.email && (
            <Anchor href={`mailto:${client.email}`} fz="inherit" pos="relative">
              {client.email}
            </Anchor>
          )
        }
      />
      <WhatsAppLink phone={client.whatsapp} name={name} />
      {phone ? (
        <ActionIcon aria-label="Cambiar cliente" title="Cambiar cliente" onClick={onChange}>
          <IconUserSearch size={18} />
        </ActionIcon>
      ) : (
        <Button variant="default" onClick={onChange}>
          Cambiar cliente
        </Button>
      )}
    </div>
  );
}
