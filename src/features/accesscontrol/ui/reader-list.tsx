import { Button, Text } from '@mantine/core';
import {
  IconAccessPoint,
  IconCircleKey,
  IconEdit,
  IconPlus,
  IconPower,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { SecretDialog, type ShownSecret } from '../../../web/ui/secret-dialog.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { Reader } from '../contract.ts';
import { directions } from '../domain.ts';
import { ReaderForm, type ReaderTarget } from './reader-form.tsx';
import { secretOf, useReaders } from './use-readers.ts';

/** 'Muestra el nombre · 10 min hasta volver a entrar' */
const settingsOf = ({ direction, showsName, passbackMinutes }: Reader): string =>
  direction === 'out'
    ? ''
    : [
        showsName && 'Muestra el nombre',
        passbackMinutes > 0 && `${passbackMinutes} min hasta volver a entrar`,
      ]
        .filter(Boolean)
        .join(' · ');

const columnsIn = (timeZone: string): readonly Column<Reader>[] => [
  {
    key: 'name',
    head: 'Lector',
    phone: 'title',
    render: ({ name, madeBy }) => (
      <>
        {name}
        <Text c="dimmed" size="sm">
          Lo agregó {madeBy}
        </Text>
      </>
    ),
  },
  {
    key: 'direction',
    head: 'Es de',
    width: 260,
    render: (row) => (
      <>
        {directions[row.direction]}
        <Text c="dimmed" size="sm">
          {settingsOf(row)}
        </Text>
      </>
    ),
  },
  {
    key: 'usedAt',
    head: 'Último uso',
    width: 150,
    nowrap: true,
    render: ({ usedAt }) => (usedAt ? dayTime(usedAt, timeZone) : 'Nunca'),
  },
  {
    key: 'active',
    head: 'Estado',
    width: 130,
    nowrap: true,
    render: ({ active }) => (
      <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Encendido' : 'Apagado'}</StateChip>
    ),
  },
];

/** The readers and turnstiles, to add, set up, turn on and off and remove. */
export default function ReaderList() {
  const { data, ...state } = useQuery(query(api.accesscontrol.readers, {}));
  const timeZone = useTimeZone();
  const [target, setTarget] = useState<ReaderTarget>();
  const [shown, setShown] = useState<ShownSecret>();
  const { refresh, turn, changeKey, remove } = useReaders(setShown);
  return (
    <>
      <ListSection
        title="Tus lectores"
        query={{ ...state, data: data && { items: data.items, total: data.items.length } }}
        main={
          data && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setTarget({ id: newId() })}>
              Agregar lector
            </Button>
          )
        }
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        isMuted={({ active }) => !active}
        actions={(row) => [
          {
            label: row.active ? 'Apagar' : 'Encender',
            icon: IconPower,
            onClick: () => void turn(row),
          },
          { label: 'Cambiar', icon: IconEdit, onClick: () => setTarget({ id: row.id, reader: row }) },
          { label: 'Cambiar llave', icon: IconCircleKey, onClick: () => void changeKey(row) },
          { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => void remove(row) },
        ]}
        empty={{
          title: 'Ninguna puerta pregunta todavía',
          text: 'Un lector de tarjetas o de códigos QR, o un torniquete, le pregunta a Pulso si abre, y deja anotado quién vino.',
          icon: IconAccessPoint,
        }}
        failedTitle="No pudimos cargar los lectores"
      />
      <Text c="dimmed">
        Quién pasó y a quién no se dejó entrar: <TextLink to="/accesos">Últimos accesos</TextLink>. Las
        tarjetas se dan en la ficha de cada cliente.
      </Text>
      {target && (
        <ReaderForm
          key={target.id}
          target={target}
          onClose={() => setTarget(undefined)}
          onMade={({ name, key }) => {
            setShown(secretOf(name, key));
            refresh();
          }}
          onChanged={(name) => {
            void toast(`Se guardó ${name}.`);
            refresh();
          }}
        />
      )}
      <SecretDialog shown={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
