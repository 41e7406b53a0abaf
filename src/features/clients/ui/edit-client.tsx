import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { fullName } from '../../../web/format.ts';
import { Late } from '../../../web/ui/late.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { Client } from '../contract.ts';

const loadDrawer = () => import('./client-drawer.tsx');
const ClientDrawer = lazy(loadDrawer);

/** A button that opens the client's form. */
export function EditClient({ client }: { readonly client: Client }) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Anchor component="button" type="button" underline="always" onClick={() => setOpened(true)}>
        Editar
      </Anchor>
      <Late opened={opened} load={loadDrawer} onClose={close}>
        <ClientDrawer
          opened={opened}
          target={{ id: client.id, client }}
          onClose={close}
          onAdded={close}
          onChanged={(saved) => {
            void queries.invalidateQueries();
            void toast(`Se guardaron los datos de ${fullName(saved)}.`);
          }}
        />
      </Late>
    </>
  );
}
