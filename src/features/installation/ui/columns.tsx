import { Group } from '@mantine/core';
import { count, dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { InstalledGym } from '../contract.ts';
import { statesOf, usedWords } from '../words.ts';

/** The columns of the installation's gyms; instants are shown in the operator's time zone. */
export const columnsIn = (timeZone: string): readonly Column<InstalledGym>[] => [
  {
    key: 'name',
    head: 'Gimnasio',
    sort: 'name',
    phone: 'title',
    render: ({ name, ownerEmail }) => <PersonCell name={name} line={ownerEmail} />,
  },
  {
    key: 'state',
    head: 'Estado',
    width: 190,
    render: (gym) => (
      <Group gap="4px 12px">
        {statesOf(gym).map(({ tone, label }) => (
          <StateChip key={label} tone={tone}>
            {label}
          </StateChip>
        ))}
      </Group>
    ),
  },
  {
    key: 'usedAt',
    head: 'Último uso',
    sort: 'usedAt',
    width: 170,
    nowrap: true,
    render: (gym) => (
      <span title={gym.usedAt === null ? undefined : dayTime(gym.usedAt, timeZone)}>{usedWords(gym)}</span>
    ),
  },
  {
    key: 'clients',
    head: 'Clientes',
    sort: 'clients',
    numeric: true,
    width: 110,
    render: ({ clients }) => count(clients),
  },
  {
    key: 'team',
    head: 'Equipo',
    numeric: true,
    width: 100,
    wideOnly: true,
    render: ({ team }) => count(team),
  },
  {
    key: 'products',
    head: 'Productos',
    numeric: true,
    width: 110,
    wideOnly: true,
    render: ({ products }) => count(products),
  },
  {
    key: 'createdAt',
    head: 'Desde',
    sort: 'createdAt',
    width: 120,
    nowrap: true,
    phone: 'hide',
    wideOnly: true,
    render: ({ createdAt }) => dayTime(createdAt, timeZone).slice(0, 10),
  },
];
