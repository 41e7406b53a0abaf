import { Text } from '@mantine/core';
import { IconPencil, IconPlus, IconStack2, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { useMay } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Program } from './contract.ts';
import { askToRemove, placesOf } from './ui/deletion.tsx';

const columns: readonly Column<Program>[] = [
  { key: 'name', head: 'Nombre', phone: 'title', width: '35%', render: ({ name }) => name },
  {
    key: 'active',
    head: 'Estado',
    width: 140,
    render: ({ active }) => (
      <StateChip tone={active ? 'good' : 'rest'}>{active ? 'Activo' : 'Inactivo'}</StateChip>
    ),
  },
  {
    key: 'use',
    head: 'En uso',
    render: (program) => (
      <Text span c="dimmed">
        {placesOf(program) || 'Sin uso'}
      </Text>
    ),
  },
];

const edit = ({ id }: Program) => ({ to: '/editar-programa/$id', params: { id } }) as const;

export default function ProgramsPage() {
  const list = useListState();
  const queries = useQueryClient();
  const { search, page } = list;
  const result = useQuery({
    ...query(api.programs.list, { search, page }),
    placeholderData: keepPreviousData,
  });

  const refresh = () => void queries.invalidateQueries();
  const restore = async (id: string) => {
    try {
      await api.programs.restore({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    refresh();
  };
  const remove = (program: Program) =>
    askToRemove(program, {
      onRemoved: () => {
        refresh();
        void toast(`Se eliminó el programa ${program.name}.`, {
          onUndo: () => void restore(program.id),
          closeAfter: 8000,
        });
      },
      onDeactivated: () => {
        refresh();
        void toast(`Se desactivó el programa ${program.name}.`);
      },
    });
  const actions = (program: Program): readonly RowAction[] => [
    { label: 'Editar', icon: IconPencil, link: edit(program) },
    {
      label: 'Eliminar',
      icon: IconTrash,
      danger: true,
      needs: api.programs.remove,
      onClick: () => void remove(program),
    },
  ];
  const add = (
    <ButtonLink to="/crear-programa" leftSection={<IconPlus size={18} />}>
      Crear programa
    </ButtonLink>
  );
  const mayEdit = useMay()(api.programs.update);
  const alone = result.data?.total === 0 && search === '';

  return (
    <ListPage
      title="Programas"
      query={result}
      list={list}
      searchLabel="Buscar programa"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...(mayEdit && { rowLink: edit })}
      actions={actions}
      // The empty state has this button too.
      main={!alone && add}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Un programa es lo que se entrena, como Crossfit o Yoga: lo usan tus planes y clases.',
        action: add,
        icon: IconStack2,
      }}
      failedTitle="No pudimos cargar los programas"
    />
  );
}
