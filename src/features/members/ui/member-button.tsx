import { Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '../../../web/api.ts';
import { fullName } from '../../../web/format.ts';
import { FormDrawer } from '../../../web/ui/form-drawer.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { ClientSelect } from '../../clients/parts.ts';
import type { Membership } from '../../memberships/contract.ts';
import { MemberForm } from '../contract.ts';

/** Adds a member to a membership whose plan covers several people. */
export function MemberButton({ membership }: { readonly membership: Membership }) {
  const queries = useQueryClient();
  const [id, setId] = useState('');
  const [opened, setOpened] = useState(false);
  const { people, members, planName } = membership;
  const room = people - 1 - members.length;
  const open = () => {
    setId(newId());
    setOpened(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} />}
        onClick={open}
        disabled={room <= 0}
        {...(room <= 0 && { title: `El plan cubre a ${people} personas, y ya están todas.` })}
      >
        Agregar integrante
      </Button>
      <FormDrawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Agregar integrante"
        submitLabel="Agregar integrante"
        draft={null}
        initialValues={{ clientId: '' }}
        schema={MemberForm}
        onSubmit={async ({ clientId }) => {
          const { name } = await api.members.add({ id, membershipId: membership.id, clientId });
          void queries.invalidateQueries();
          void toast(`${name} está incluido en el plan ${planName}.`);
        }}
      >
        {(form) => (
          <>
            <ClientSelect
              labelOf={(client) =>
                [fullName(client), client.dni && `N° ${client.dni}`].filter(Boolean).join(' · ')
              }
              nothingFoundMessage="Nadie coincide"
              {...form.getInputProps('clientId')}
              onChange={(client) => form.setFieldValue('clientId', client?.id ?? '')}
            />
            <Text c="dimmed">
              {room === 1 ? 'Queda 1 cupo.' : `Quedan ${room} cupos.`} Puede reservar y entrar como quien
              paga, y no debe nada.
            </Text>
          </>
        )}
      </FormDrawer>
    </>
  );
}
