import { IconBuildingCommunity } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useTimeZone } from '../../web/session.ts';
import { FilterChoice, optionsOf } from '../../web/ui/filter-choice.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { OpenAccesses } from '../assistance/parts.ts';
import { type GymOrder, type GymState, gymOrders, gymStates, type InstalledGym } from './contract.ts';
import { columnsIn } from './ui/columns.tsx';
import { GymDrawer } from './ui/gym-drawer.tsx';
import { FailedMails, ServerErrors } from './ui/incidents.tsx';
import { InstallationTrouble } from './ui/installation-trouble.tsx';
import { Jobs } from './ui/jobs.tsx';
import type { ShowTrouble } from './ui/states.tsx';
import type { Trouble } from './words.ts';

const isOrder = (sort: string | undefined): sort is GymOrder =>
  sort !== undefined && Object.hasOwn(gymOrders, sort);

const isState = (state: unknown): state is GymState =>
  typeof state === 'string' && Object.hasOwn(gymStates, state);

/** The rows behind a gym's state: shown in the list that has them. */
function useTrouble() {
  const [shown, setShown] = useState<Pick<InstalledGym, 'id' | 'name'> & Trouble>();
  // Each time anew, so that the list comes into sight again.
  const [times, setTimes] = useState(0);
  const show: ShowTrouble = ({ id, name }, trouble) => {
    setShown({ id, name, ...trouble });
    setTimes((before) => before + 1);
  };
  const of = (list: Trouble['list']) => ({
    key: shown?.list === list ? `${list} ${times}` : list,
    inGym: shown?.list === list ? shown : undefined,
    onAll: () => setShown(undefined),
  });
  return { show, of };
}

/** The gyms of this installation, for whoever runs it. */
export default function InstallationPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const { search, page, sort } = list;
  const { estado } = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const state = isState(estado) ? estado : undefined;
  const trouble = useTrouble();
  const { key: mailsKey, ...mails } = trouble.of('mails');
  const { key: errorsKey, ...errors } = trouble.of('errors');
  const result = useQuery({
    ...query(api.installation.gyms, {
      search,
      page,
      ...(state && { state }),
      ...(isOrder(sort) && { order: sort }),
    }),
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
      above={<InstallationTrouble />}
      filters={
        <FilterChoice
          label="Estado de los gimnasios"
          all="Todos los gimnasios"
          options={optionsOf(gymStates)}
          value={state}
          onChoose={(next) =>
            void navigate({
              to: '.',
              search: (was: ScreenSearch) => ({ ...was, estado: next, pagina: undefined }),
              replace: true,
            })
          }
        />
      }
      columns={columnsIn(timeZone, trouble.show)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => setOpenedId(id)}
      empty={
        state
          ? {
              title: 'Ninguno ahora',
              text: `${gymStates[state]}: no hay ningún gimnasio.`,
              icon: IconBuildingCommunity,
            }
          : {
              title: 'Todavía no hay gimnasios',
              text: 'Aquí aparece cada gimnasio que se registra en esta instalación.',
              icon: IconBuildingCommunity,
            }
      }
      failedTitle="No pudimos cargar los gimnasios"
      below={
        <>
          <OpenAccesses />
          <Jobs />
          <FailedMails key={mailsKey} {...mails} />
          <ServerErrors key={errorsKey} {...errors} />
          <GymDrawer
            gym={result.data?.items.find(({ id }) => id === openedId)}
            onClose={() => setOpenedId(undefined)}
            onShow={(gym, behind) => {
              setOpenedId(undefined);
              trouble.show(gym, behind);
            }}
          />
        </>
      }
    />
  );
}
