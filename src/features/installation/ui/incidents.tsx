import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconMailCheck, IconServer } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { count, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import { FilterChip } from '../../../web/ui/filter-chip.tsx';
import { ListFoot } from '../../../web/ui/list-foot.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import { mailKinds } from '../../../wire/mail-kinds.ts';
import { pageSize } from '../../../wire/page-size.ts';
import {
  type FailedMail,
  type IncidentPeriod,
  incidentPeriods,
  type ServerError,
  type ServerErrorKind,
} from '../contract.ts';
import { isJobName, jobNames, type Trouble } from '../words.ts';

type Incident = Pick<FailedMail, 'gymName' | 'times' | 'lastAt' | 'message'>;

const broken = { overflowWrap: 'anywhere' } as const;

/** The work of the clock by its name, and a verb as it is called. */
const verbName = (verb: string): string => (isJobName(verb) ? `Tarea: ${jobNames[verb]}` : verb);

/** As stored, where a newer Pulso wrote it. */
const kindName = (kind: string): string => (mailKinds as Readonly<Record<string, string>>)[kind] ?? kind;

const timesColumn: Column<Incident> = {
  key: 'times',
  head: 'Veces',
  numeric: true,
  width: 80,
  render: ({ times }) => count(times),
};

const commonColumns = (timeZone: string): readonly Column<Incident>[] => [
  {
    key: 'message',
    head: 'Por qué, la última vez',
    render: ({ message }) => (
      <Text size="xs" style={broken}>
        {message}
      </Text>
    ),
  },
  { key: 'gym', head: 'Gimnasio', width: 140, render: ({ gymName }) => gymName ?? 'Ninguno' },
  timesColumn,
  {
    key: 'lastAt',
    head: 'Última vez',
    width: 170,
    nowrap: true,
    render: ({ lastAt }) => dayTime(lastAt, timeZone),
  },
];

const mailColumns = (timeZone: string): readonly Column<FailedMail>[] => [
  {
    key: 'kind',
    head: 'Correo',
    width: 240,
    phone: 'title',
    render: ({ kind, recipient }) => (
      <>
        {kindName(kind)}
        <Text size="xs" c="dimmed" style={broken}>
          {recipient}
        </Text>
      </>
    ),
  },
  ...commonColumns(timeZone),
];

const errorColumns = (timeZone: string): readonly Column<ServerError>[] => [
  {
    key: 'verb',
    head: 'Operación',
    width: 240,
    phone: 'title',
    render: ({ verb, place }) => (
      <>
        {verbName(verb)}
        <Text size="xs" c="dimmed" style={broken}>
          {place}
        </Text>
      </>
    ),
  },
  ...commonColumns(timeZone),
];

const empty = 'En este tiempo, ninguno';

const periodNames: Record<IncidentPeriod, string> = {
  day: 'Un día',
  week: 'Una semana',
  month: 'Un mes',
};

interface InGym extends Pick<Trouble, 'kind' | 'period'> {
  readonly id: string;
  readonly name: string;
}

const kindNames: Record<ServerErrorKind, string> = { error: 'operaciones', job: 'tareas' };

interface IncidentsProps {
  /** Shows what went wrong in this gym alone, at first since when its state says. */
  readonly inGym: InGym | undefined;
  readonly onAll: () => void;
}

/** Since when, in which gym, and which page. It comes into sight when a gym is asked for. */
function useChoice(label: string, { inGym, onAll }: IncidentsProps) {
  const [period, setPeriod] = useState<IncidentPeriod>(inGym?.period ?? 'week');
  const [page, setPage] = useState(1);
  const head = useRef<HTMLDivElement>(null);
  const asked = inGym?.id;
  useEffect(() => {
    if (asked === undefined) return;
    head.current?.scrollIntoView({ block: 'center' });
    head.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [asked]);
  const main = (
    <Group ref={head} gap="sm">
      {inGym && (
        <FilterChip onRemove={onAll}>
          {inGym.kind ? `${inGym.name}: ${kindNames[inGym.kind]}` : inGym.name}
        </FilterChip>
      )}
      <SegmentedControl
        aria-label={label}
        value={period}
        onChange={(next) => {
          setPeriod(next);
          setPage(1);
        }}
        data={incidentPeriods.map((value) => ({ value, label: periodNames[value] }))}
      />
    </Group>
  );
  return { asked: { period, page, ...(inGym && { gymId: inGym.id }) }, page, setPage, main };
}

interface FootProps {
  readonly data: { readonly items: readonly unknown[]; readonly total: number } | undefined;
  readonly page: number;
  readonly setPage: (page: number) => void;
}

/** The pages, where there are several. */
const Foot = ({ data, page, setPage }: FootProps) =>
  data &&
  data.total > pageSize && (
    <ListFoot
      page={page}
      pageSize={pageSize}
      rowCount={data.items.length}
      total={data.total}
      totalIsFloor={false}
      onPage={setPage}
    />
  );

/** The mails that did not leave. */
export function FailedMails(props: IncidentsProps) {
  const timeZone = useTimeZone();
  const { asked, page, setPage, main } = useChoice('Correos que no salieron, desde hace', props);
  const result = useQuery({
    ...query(api.installation.failedMails, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <ListSection
        title="Correos que no salieron"
        main={main}
        query={result}
        columns={mailColumns(timeZone)}
        rowKey={({ kind, recipient, gymName, lastAt }) => [kind, recipient, gymName, lastAt].join(' ')}
        rowName={({ kind, recipient }) => `${kindName(kind)}, ${recipient}`}
        empty={{
          title: empty,
          text: 'Aquí aparece cada correo que el servidor de correo rechazó o no recibió.',
          icon: IconMailCheck,
        }}
        failedTitle="No pudimos cargar los correos"
      />
      <Foot data={result.data} page={page} setPage={setPage} />
      {result.data && result.data.total > 0 && (
        <Text c="dimmed">
          Pulso no guarda su texto. Los cobros de suscripciones, los resúmenes y los reportes los intenta otra
          vez por su cuenta, salvo que el servidor los rechace del todo; los demás los repite quien los envió.
        </Text>
      )}
    </>
  );
}

/** The requests that this Pulso failed. */
export function ServerErrors(props: IncidentsProps) {
  const timeZone = useTimeZone();
  const kind = props.inGym?.kind;
  const { asked, page, setPage, main } = useChoice('Errores del servidor, desde hace', props);
  const result = useQuery({
    ...query(api.installation.serverErrors, { ...asked, ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <ListSection
        title="Errores del servidor"
        main={main}
        query={result}
        columns={errorColumns(timeZone)}
        rowKey={({ verb, place, gymName, lastAt }) => [verb, place, gymName, lastAt].join(' ')}
        rowName={({ verb, place }) => `${verbName(verb)}, ${place}`}
        empty={{
          title: empty,
          text: 'Aquí aparece cada operación que falló por culpa de Pulso o de su base de datos.',
          icon: IconServer,
        }}
        failedTitle="No pudimos cargar los errores"
      />
      <Foot data={result.data} page={page} setPage={setPage} />
    </>
  );
}
