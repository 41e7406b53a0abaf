import { IconBuildingCommunity } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useTimeZone } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { OpenAccesses } from '../assistance/parts.ts';
import { type GymOrder, gymOrders } from './contract.ts';
import { columnsIn } from './ui/columns.tsx';
import { GymDrawer } from './ui/gym-drawer.tsx';
import { FailedMails, ServerErrors } from './ui/incidents.tsx';
import { Jobs } from './ui/jobs.tsx';

const isOrder = (sort: string | undefined): sort is GymOrder =>
  sort !== undefined && Object.hasOwn(gymOrders, sort);

/** The gyms of this installation, for whoever runs it. */
export default function InstallationPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const { search, page, sort } = list;
  const result = useQuery({
    ...query(api.installation.gyms, { search, page, ...(isOrder(sort) && { order: sort }) }),
    placeholderData: keepPreviousData,
  });
  const [openedId, setOpenedId] = useState<string>();
  return (
    <ListPage
      title="Super Admin"
      label="Gimnasios"
      query={result}
      list={list}
      searchLabel="Buscar gimnasio"
      searchHint="Nombre o correo del dueño"
      columns={columnsIn(timeZone)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => setOpenedId(id)}
      empty={{
        title: 'Todavía no hay gimnasios',
        text: 'Aquí aparece cada gimnasio que se registra en esta instalación.',
        icon: IconBuildingCommunity,
      }}
      failedTitle="No pudimos cargar los gimnasios"
      below={
        <>
          <OpenAccesses />
          <Jobs />
          <FailedMails />
          <ServerErrors />
          <GymDrawer
            gym={result.data?.items.find(({ id }) => id === openedId)}
            onClose={() => setOpenedId(undefined)}
          />
        </>
      }
    />
  );
}
