import { Text } from '@mantine/core';
import { count, day, dayTime } from '../../../web/format.ts';
import type { Column } from '../../../web/ui/list-types.ts';
import { PersonCell } from '../../../web/ui/person-cell.tsx';
import type { InstalledGym } from '../contract.ts';
import { usedWords } from '../words.ts';
import { type ShowTrouble, States } from './states.tsx';

/** The columns of the installation's gyms; instants are shown in the operator's time zone. */
export const columnsIn = (timeZone: string, onShow: ShowTrouble): readonly Column<InstalledGym>[] => [
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
    width: 200,
    render: (gym) => <States gym={gym} onShow={onShow} />,
  },
  {
    key: 'plan',
    head: 'Plan',
    width: 140,
    nowrap: true,
    render: ({ plan }) =>
      plan ? (
        <>
          {plan.name}
          {plan.paidUntil && (
            <Text size="xs" c={plan.overdue ? 'var(--bad-text)' : 'dimmed'}>
              Hasta el {day(plan.paidUntil)}
            </Text>
          )}
        </>
      ) : (
        <Text c="dimmed">Sin plan</Text>
      ),
  },
  {
    key: 'usedAt',
    head: 'Último uso',
    sort: 'usedAt',
    width: 130,
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
