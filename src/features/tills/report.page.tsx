import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { dayTime } from '../../web/format.ts';
import { useMe, useTimeZone } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { CashPart } from './ui/cash-part.tsx';
import { CountedPart } from './ui/counted-part.tsx';
import { Ledger } from './ui/ledger.tsx';
import { MethodsPart } from './ui/methods-part.tsx';
import { NotedPart } from './ui/noted-part.tsx';
import { PeoplePart } from './ui/people-part.tsx';
import classes from './ui/report.module.css';

const by = (name: string): string => name && ` por ${name}`;

/** A closed shift's report: expected and counted cash, their difference, and its sources. */
export default function ShiftReportPage() {
  const { shiftId = '' } = useParams({ strict: false });
  const { gymName } = useMe();
  const timeZone = useTimeZone();
  const { data: report, error, refetch, isFetching } = useQuery(query(api.tills.report, { id: shiftId }));
  const actions = (
    <Group gap={8} className="screen-only">
      <ButtonLink variant="default" to="/store/tills">
        Ver las cajas
      </ButtonLink>
      <ButtonLink variant="default" to="/mycenter/pagos" search={{ turno: shiftId }}>
        Ver sus pagos
      </ButtonLink>
      {report && (
        <Button leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      )}
    </Group>
  );
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        actions={actions}
        note={
          report &&
          `Abierta el ${dayTime(report.openedAt, timeZone)}${by(report.openedBy)}, cerrada el ${dayTime(report.closedAt, timeZone)}${by(report.closedBy)}.`
        }
      >
        {report ? `Arqueo de ${report.tillName}` : 'Arqueo'}
      </PageTitle>
      {!report && error && (
        <FailedState
          error={error}
          title="No pudimos abrir este arqueo"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!report && !error && <Skeleton h={320} />}
      {report && (
        <>
          <div className={classes.columns}>
            <CashPart report={report} />
            <MethodsPart report={report} />
            <PeoplePart report={report} />
            <CountedPart report={report} />
            <NotedPart report={report} />
          </div>
          <p className={classes.sign}>Firma</p>
          <Stack gap={12} className="screen-only">
            <Ledger shiftId={report.id} />
          </Stack>
        </>
      )}
    </Page>
  );
}
