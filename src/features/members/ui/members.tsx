import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../web/api.ts';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { May } from '../../../web/ui/may.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Membership, PlanMember } from '../../memberships/contract.ts';
import { MemberButton } from './member-button.tsx';

const columns: readonly Column<PlanMember>[] = [
  { key: 'name', head: 'Nombre', phone: 'title', render: ({ name }) => name },
];

interface MembersProps {
  readonly membership: Membership;
  readonly payerName: string;
}

/** The members of a membership; nothing when its plan is for one person. */
export function Members({ membership, payerName }: MembersProps) {
  const queries = useQueryClient();
  const { people, members, planName } = membership;
  if (people === 1 && members.length === 0) return null;
  const remove = ({ id, name }: PlanMember) =>
    confirmDelete({
      title: `¿Quitar a ${name} del plan ${planName}?`,
      children: 'Ya no puede reservar ni entrar con este plan, y sus reservas con él se devuelven.',
      confirmLabel: 'Quitar',
      onConfirm: async () => {
        await api.members.remove({ id });
        void queries.invalidateQueries();
        void toast(`${name} ya no está en el plan ${planName}.`);
      },
    });
  const actions = (member: PlanMember): readonly RowAction[] => [
    {
      ...{ label: 'Quitar', icon: IconTrash, withLabel: true, danger: true, needs: api.members.remove },
      onClick: () => void remove(member),
    },
  ];
  const data = { items: members, total: members.length };
  return (
    <ListSection
      title="Integrantes"
      main={
        people > 1 && (
          <May call={api.members.add}>
            <MemberButton membership={membership} />
          </May>
        )
      }
      query={{ data, error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ clientId }) => ({ to: '/clients/$clientId', params: { clientId } })}
      actions={actions}
      empty={{
        title: 'Ups! Aún no hay registros',
        text: `El plan cubre a ${people} personas, y paga ${payerName}. Agrega a quien viene con este plan.`,
      }}
    />
  );
}
