import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import type { InstalledJob } from '../contract.ts';
import { isJobName, jobNames } from '../words.ts';

const nameOf = ({ name }: InstalledJob): string => (isJobName(name) ? jobNames[name] : name);

const columnsIn = (timeZone: string): readonly Column<InstalledJob>[] => [
  { key: 'name', head: 'Tarea', phone: 'title', render: nameOf },
  {
    key: 'state',
    head: 'Estado',
    render: ({ failure }) =>
      failure === null ? (
        <StateChip tone="good">Bien</StateChip>
      ) : (
        <>
          <StateChip tone="bad">Falló</StateChip>
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {failure}
          </Text>
        </>
      ),
  },
  {
    key: 'succeededAt',
    head: 'Última vez',
    width: 170,
    nowrap: true,
    render: ({ succeededAt }) => (succeededAt === null ? 'Nunca' : dayTime(succeededAt, timeZone)),
  },
  {
    key: 'nextAt',
    head: 'Próxima',
    width: 170,
    nowrap: true,
    render: ({ nextAt }) => (nextAt === null ? 'En unos minutos' : dayTime(nextAt, timeZone)),
  },
];

/** What happens by the clock in the installation, and whether its mails leave. */
export function Jobs() {
  const timeZone = useTimeZone();
  const { data, ...state } = useQuery(query(api.installation.jobs, {}));
  return (
    <>
      <span id="tareas" />
      <ListSection
        title="Tareas"
        query={{
          ...state,
          data: data && { items: data.items, total: data.items.length, totalIsFloor: false },
        }}
        columns={columnsIn(timeZone)}
        rowKey={({ name }) => name}
        rowName={nameOf}
        empty={{
          title: 'Todavía no se ha hecho ninguna',
          text: 'Empiezan un minuto después de que Pulso se inicia.',
          icon: IconClock,
        }}
        failedTitle="No pudimos cargar las tareas"
      />
      {data && !data.mails && (
        <Text c="dimmed">
          Los correos no salen: no hay un servidor de correo (SMTP_URL). Quedan en outbox.
        </Text>
      )}
    </>
  );
}
