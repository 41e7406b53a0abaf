import { count, dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { CountRow } from '../contract.ts';
import { countStates } from '../domain.ts';

export const columnsIn = (timeZone: string): readonly Column<CountRow>[] => [
  { key: 'name', head: 'Nombre', phone: 'title', render: ({ name }) => name },
  {
    key: 'status',
    head: 'Estado',
    width: 130,
    render: ({ status }) => (
      <StateChip tone={status === 'open' ? 'accent' : 'good'}>{countStates[status]}</StateChip>
    ),
  },
  {
    key: 'group',
    head: 'Productos',
    width: '20%',
    render: ({ groupId, groupName }) => (groupId ? groupName : 'Todos'),
  },
  {
    key: 'result',
    head: 'Resultado',
    width: 180,
    render: ({ status, counted, differences }) =>
      status === 'open' ? `${count(counted)} contados` : `${count(differences)} con diferencia`,
  },
  {
    key: 'at',
    head: 'Fecha',
    numeric: true,
    align: 'left',
    width: 160,
    nowrap: true,
    render: ({ openedAt, appliedAt }) => dayTime(appliedAt ?? openedAt, timeZone),
  },
];
