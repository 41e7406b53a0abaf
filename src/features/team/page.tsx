import { Button, Group, Text } from '@mantine/core';
import {
  IconKey,
  IconKeyOff,
  IconLink,
  IconMailForward,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../web/api.ts';
import { useMe, useNoMailReason } from '../../web/session.ts';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { PersonCell } from '../../web/ui/person-cell.tsx';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import { type Invited, type Member, memberStates, type OwnRole } from './contract.ts';
import { GivePin } from './ui/give-pin.tsx';
import { JoinForm } from './ui/join-form.tsx';
import { LinkDialog, type LinkTarget } from './ui/link-dialog.tsx';
import { MemberForm, type MemberTarget } from './ui/member-form.tsx';
import { RoleForm, type RoleTarget } from './ui/role-form.tsx';
import { Roles } from './ui/roles.tsx';

const tones = { active: 'good', invited: 'accent', expired: 'warn' } as const;

type Row = Member & { readonly hasPin: boolean };

const memberColumns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Nombre',
    phone: 'title',
    render: ({ name, email, self }) => <PersonCell name={self ? `${name} (tú)` : name} line={email} />,
  },
  { key: 'role', head: 'Rol', width: 200, render: ({ roleName }) => roleName },
  {
    key: 'state',
    head: 'Estado',
    width: 200,
    nowrap: true,
    render: ({ state, mailFailed }) =>
      mailFailed && state === 'invited' ? (
        <StateChip tone="bad">No se pudo enviar</StateChip>
      ) : (
        <StateChip tone={tones[state]}>{memberStates[state]}</StateChip>
      ),
  },
  { key: 'pin', head: 'PIN', width: 90, render: ({ hasPin }) => (hasPin ? 'Sí' : 'No') },
];

const report = (reason: unknown) => void toast(asApiError(reason).message, { tone: 'bad' });

/** The gym's team: who works there, and what each role may do. */
export default function TeamPage() {
  const queries = useQueryClient();
  const result = useQuery(query(api.team.list, {}));
  const [member, setMember] = useState<MemberTarget>();
  const [role, setRole] = useState<RoleTarget>();
  const [link, setLink] = useState<LinkTarget>();
  const { owner } = useMe();
  const noMail = useNoMailReason();
  const [joining, setJoining] = useState<string>();
  const [pinOf, setPinOf] = useState<Member>();
  const { data: colleagues } = useQuery(query(api.pins.people, {}));
  const refresh = () => void queries.invalidateQueries();
  const { data: team, ...state } = result;

  const undo = (again: () => Promise<unknown>) => () => void again().catch(report).finally(refresh);
  const showLink = (of: Member) =>
    api.team.renew({ id: of.id }).then((renewed) => {
      setLink({ member: of, link: renewed });
      refresh();
    }, report);
  const removeMember = ({ id, name, self }: Member) =>
    confirmDelete({
      title: self ? '¿Quitarte de la lista del equipo?' : `¿Quitar a ${name} del equipo?`,
      confirmLabel: 'Quitar',
      children: self
        ? 'Sigues siendo la cuenta dueña y puedes todo. Ya no se te podrá elegir en las clases; las que tienes conservan tu nombre.'
        : 'Desde ese momento no entra al gimnasio. Lo que hizo queda a su nombre.',
      onConfirm: async () => {
        await api.team.remove({ id });
        refresh();
        void toast(self ? 'Ya no estás en la lista del equipo.' : `${name} ya no está en el equipo.`, {
          onUndo: undo(() => api.team.restore({ id })),
        });
      },
    });
  const removeRole = ({ id, name, people }: OwnRole) =>
    confirmDelete({
      title: `¿Eliminar el rol ${name}?`,
      children: people > 0 ? 'Hay personas con este rol: dales otro antes de eliminarlo.' : 'Nadie lo tiene.',
      ...(people === 0 && {
        onConfirm: async () => {
          await api.team.removeRole({ id });
          refresh();
          void toast(`Se eliminó el rol ${name}.`, { onUndo: undo(() => api.team.restoreRole({ id })) });
        },
      }),
    });

  const withPin = new Set(colleagues?.people.flatMap((each) => (each.hasPin ? [each.memberId] : [])));
  const takePin = ({ id, name }: Row) =>
    confirmDelete({
      title: `¿Quitar su PIN a ${name}?`,
      confirmLabel: 'Quitar PIN',
      children: 'Desde ese momento no atiende en un equipo compartido, hasta que tenga otro.',
      onConfirm: async () => {
        await api.pins.takeAway({ id });
        refresh();
      },
    });
  const pinActions = (row: Row): RowAction[] => [
    {
      label: row.hasPin ? 'Cambiar PIN' : 'Dar un PIN',
      icon: IconKey,
      onClick: () => setPinOf(row),
    },
    ...(row.hasPin ? [{ label: 'Quitar PIN', icon: IconKeyOff, onClick: () => void takePin(row) }] : []),
  ];
  const resend = ({ id, email }: Row) =>
    api.team
      .resend({ id })
      .then(() => toast(`Se envió la invitación a ${email}.`), report)
      .finally(refresh);
  const invitationActions = (row: Row): RowAction[] => [
    ...(noMail
      ? []
      : [{ label: 'Reenviar', icon: IconMailForward, withLabel: true, onClick: () => void resend(row) }]),
    { label: 'Copiar enlace', icon: IconLink, onClick: () => void showLink(row) },
  ];
  const memberActions = (row: Row): RowAction[] =>
    row.editable
      ? [
          ...(row.self ? [] : row.state === 'active' ? pinActions(row) : invitationActions(row)),
          { label: 'Editar', icon: IconPencil, onClick: () => setMember({ id: row.id, member: row }) },
          { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => void removeMember(row) },
        ]
      : [];
  const rows = team?.members.map((each) => ({ ...each, hasPin: withPin.has(each.id) }));
  const saved = (invited?: Invited) => {
    setMember(undefined);
    refresh();
    if (invited) setLink(invited);
  };

  return (
    <Page>
      <PageTitle>Administración</PageTitle>
      <ListSection
        title="Equipo"
        query={{ ...state, data: rows && { items: rows, total: rows.length } }}
        main={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setMember({ id: newId() })}>
            Invitar al equipo
          </Button>
        }
        columns={memberColumns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={memberActions}
        empty={{
          title: 'Todavía trabajas solo',
          text: 'Invita a recepción, a tus profesores o a tu contador: cada uno entra con su cuenta y ve lo que le toca.',
          icon: IconUsersGroup,
        }}
        failedTitle="No pudimos cargar tu equipo"
      />
      {team && (
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">
            {team.ownerEmail} es la cuenta dueña del gimnasio: puede todo, y nadie la puede quitar.
          </Text>
          {owner && !team.members.some(({ self }) => self) && (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} />}
              onClick={() => setJoining(newId())}
            >
              Agregarme al equipo
            </Button>
          )}
        </Group>
      )}
      <Roles
        query={state}
        team={team}
        onEdit={(own) => setRole({ id: own?.id ?? newId(), ...(own && { role: own }) })}
        onRemove={(own) => void removeRole(own)}
      />
      {team && (
        <>
          <MemberForm target={member} team={team} onClose={() => setMember(undefined)} onSaved={saved} />
          <RoleForm target={role} own={team.rights} onClose={() => setRole(undefined)} onSaved={refresh} />
        </>
      )}
      <JoinForm id={joining} onClose={() => setJoining(undefined)} onSaved={refresh} />
      <GivePin to={pinOf} onClose={() => setPinOf(undefined)} onSaved={refresh} />
      <LinkDialog target={link} onClose={() => setLink(undefined)} />
    </Page>
  );
}
