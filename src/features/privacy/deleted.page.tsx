import { IconArrowBackUp, IconEraser, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { dayTime, fullName } from '../../web/format.ts';
import { useTimeZone } from '../../web/session.ts';
import { Late } from '../../web/ui/late.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { PersonCell } from '../../web/ui/person-cell.tsx';
import { asApiError, useSubmit } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { DeletedClient } from './contract.ts';

const loadForm = () => import('./ui/erasure-form.tsx');
const ErasureForm = lazy(loadForm);

const columnsIn = (timeZone: string): readonly Column<DeletedClient>[] => [
  {
    key: 'client',
    head: 'Cliente',
    phone: 'title',
    render: (client) => <PersonCell name={fullName(client)} line={client.email} />,
  },
  {
    key: 'deletedAt',
    head: 'Se eliminó',
    nowrap: true,
    render: ({ deletedAt }) => dayTime(deletedAt, timeZone),
  },
  { key: 'deletedBy', head: 'Lo eliminó', render: ({ deletedBy }) => deletedBy },
];

/** The clients who were deleted: each can be restored, or erased for good. */
export default function DeletedClientsPage() {
  const list = useListState();
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const [client, setClient] = useState<DeletedClient>();
  const [erasing, setErasing] = useState(false);
  const { search, page } = list;
  const result = useQuery({
    ...query(api.privacy.deleted, { search, page }),
    placeholderData: keepPreviousData,
  });
  const { submit: restore } = useSubmit(async (deleted: DeletedClient) => {
    try {
      await api.clients.restore({ id: deleted.id });
      void toast(`Se restauró a ${fullName(deleted)}, con sus membresías y pagos.`);
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    await queries.invalidateQueries();
  });
  const erase = (deleted: DeletedClient) => {
    setClient(deleted);
    setErasing(true);
  };
  return (
    <>
      <ListPage
        title="Clientes eliminados"
        query={result}
        list={list}
        searchLabel="Buscar cliente"
        searchHint="Nombre, correo o N° SOCIO"
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={fullName}
        actions={(deleted) => [
          {
            ...{ label: 'Restaurar', icon: IconArrowBackUp, withLabel: true, needs: api.clients.restore },
            onClick: () => void restore(deleted),
          },
          {
            ...{ label: 'Borrar sus datos', icon: IconEraser, danger: true, needs: api.privacy.erase },
            onClick: () => erase(deleted),
          },
        ]}
        main={
          <ButtonLink to="/clients" variant="default">
            Clientes
          </ButtonLink>
        }
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'A quien elimines lo encuentras aquí, para restaurarlo o borrar sus datos para siempre.',
          icon: IconTrash,
        }}
        failedTitle="No pudimos cargar los clientes eliminados"
      />
      <Late opened={erasing} load={loadForm} onClose={() => setErasing(false)}>
        {client && (
          <ErasureForm
            key={client.id}
            client={client}
            isDeleted
            opened={erasing}
            onClose={() => setErasing(false)}
          />
        )}
      </Late>
    </>
  );
}
