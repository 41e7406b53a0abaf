import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ListQuery, PageOf } from '../../../web/ui/list-page.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { presetRoles, type Right } from '../../../wire/rights.ts';
import type { OwnRole, Team } from '../contract.ts';
import { RoleRights } from './role-rights.tsx';

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly people: number;
  /** Missing for a role that every gym has. */
  readonly own?: OwnRole;
}

const columns: readonly Column<RoleRow>[] = [
  { key: 'name', head: 'Rol', phone: 'title', width: 160, render: ({ name }) => name },
  { key: 'rights', head: 'Puede', render: ({ name, rights }) => <RoleRights name={name} may={rights} /> },
  { key: 'people', head: 'Personas', numeric: true, width: 100, render: ({ people }) => people },
];

function rolesOf({ members, roles, ownerEmail }: Team): RoleRow[] {
  // Whoever registered the gym is one of the team, also unnamed.
  const unnamed = members.some(({ email }) => email === ownerEmail) ? 0 : 1;
  const presets = Object.entries(presetRoles).map(([id, { name, may }]) => ({
    id,
    name,
    rights: may,
    people: members.filter(({ role }) => role === id).length + (id === 'owner' ? unnamed : 0),
  }));
  return [...presets, ...roles.map((own) => ({ ...own, own }))];
}

interface RolesProps {
  readonly query: Omit<ListQuery<RoleRow, PageOf<RoleRow>>, 'data'>;
  readonly team: Team | undefined;
  /** With a role of the gym, or without one for a new one. */
  readonly onEdit: (own?: OwnRole) => void;
  readonly onRemove: (own: OwnRole) => void;
}

/** What each role of the gym may do. */
export function Roles({ query, team, onEdit, onRemove }: RolesProps) {
  const rows = team && rolesOf(team);
  const actions = ({ own }: RoleRow): RowAction[] =>
    own?.rights.every((right) => team?.rights.includes(right))
      ? [
          { label: 'Editar', icon: IconPencil, onClick: () => onEdit(own) },
          { label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => onRemove(own) },
        ]
      : [];
  return (
    <ListSection
      title="Roles"
      query={{ ...query, data: rows && { items: rows, total: rows.length } }}
      main={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => onEdit()}>
          Crear rol
        </Button>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      empty={{ title: 'Sin roles' }}
      failedTitle="No pudimos cargar los roles"
    />
  );
}
