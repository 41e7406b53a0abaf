import { Anchor, Button, Text } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { day, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { SecretDialog, type ShownSecret } from '../../../web/ui/secret-dialog.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { RoleRights } from '../../team/parts.ts';
import { type ApiKey, keyStates } from '../contract.ts';
import { KeyForm } from './key-form.tsx';

const tones = { active: 'good', ended: 'rest', idle: 'bad' } as const;

function KeyRights({ name, rights, lost, state }: ApiKey) {
  if (state === 'idle') return 'Nada: quien la creó ya no puede hacer nada de lo que se le dio';
  return (
    <>
      <RoleRights name={name} may={rights} />
      {lost > 0 && (
        <Text c="dimmed" size="sm">
          {lost === 1
            ? 'Se le dio 1 cosa más que quien la creó ya no puede.'
            : `Se le dieron ${lost} cosas más que quien la creó ya no puede.`}
        </Text>
      )}
    </>
  );
}

const columnsIn = (timeZone: string): readonly Column<ApiKey>[] => [
  {
    key: 'name',
    head: 'Llave',
    phone: 'title',
    width: 150,
    render: ({ name, madeBy }) => (
      <>
        {name}
        <Text c="dimmed" size="sm">
          La creó {madeBy}
        </Text>
      </>
    ),
  },
  { key: 'rights', head: 'Puede', render: (key) => <KeyRights {...key} /> },
  {
    key: 'usedAt',
    head: 'Último uso',
    width: 150,
    nowrap: true,
    render: ({ usedAt }) => (usedAt ? dayTime(usedAt, timeZone) : 'Nunca'),
  },
  {
    key: 'state',
    head: 'Estado',
    width: 150,
    nowrap: true,
    render: ({ state, endsOn }) => (
      <>
        <StateChip tone={tones[state]}>{keyStates[state]}</StateChip>
        {endsOn && (
          <Text c="dimmed" size="sm">
            {state === 'ended' ? `el ${day(endsOn)}` : `hasta el ${day(endsOn)}`}
          </Text>
        )}
      </>
    ),
  },
];

/** The keys of the API, to make and remove. */
export default function KeyList() {
  const queries = useQueryClient();
  const { data, ...state } = useQuery(query(api.apikeys.list, {}));
  const timeZone = useTimeZone();
  const [making, setMaking] = useState<string>();
  const [made, setMade] = useState<ShownSecret>();
  const refresh = () => void queries.invalidateQueries();
  const remove = ({ id, name }: ApiKey) =>
    confirmDelete({
      title: `¿Quitar la llave ${name}?`,
      confirmLabel: 'Quitar',
      children: 'El programa que la usa deja de entrar desde ese momento. Esta llave no vuelve.',
      onConfirm: async () => {
        await api.apikeys.remove({ id });
        refresh();
        void toast(`Se quitó la llave ${name}.`);
      },
    });
  return (
    <>
      <ListSection
        title="Tus llaves"
        query={{ ...state, data: data && { items: data.items, total: data.items.length } }}
        main={
          data && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setMaking(newId())}>
              Crear llave
            </Button>
          )
        }
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        isMuted={({ state }) => state !== 'active'}
        actions={(row) => [
          { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => void remove(row) },
        ]}
        empty={{
          title: 'Ningún programa entra todavía',
          text: 'Con una llave, otro programa lee y anota en tu gimnasio lo que tú marques, y nada más.',
          icon: IconKey,
        }}
        failedTitle="No pudimos cargar las llaves"
      />
      <Text c="dimmed">
        Cómo se usa una llave, y todo lo que se puede pedir con ella:{' '}
        <Anchor href="/api/docs/" underline="always" target="_blank" rel="noreferrer">
          la API de Pulso
        </Anchor>
        .
      </Text>
      <KeyForm
        id={making}
        own={data?.own ?? []}
        onClose={() => setMaking(undefined)}
        onMade={({ name, token }) => {
          setMade({
            title: `Llave ${name}`,
            label: 'Llave de API',
            value: token,
            note: 'Cópiala ahora: no se guarda y no se vuelve a mostrar. Quien la tenga puede hacer lo que marcaste.',
          });
          refresh();
        }}
      />
      <SecretDialog shown={made} onClose={() => setMade(undefined)} />
    </>
  );
}
