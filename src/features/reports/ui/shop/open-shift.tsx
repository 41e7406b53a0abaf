import { Group } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../../web/api.ts';
import { dayTime } from '../../../../web/format.ts';
import { useMe, useTimeZone } from '../../../../web/session.ts';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import { FailedState } from '../../../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../../../web/ui/link.tsx';
import { ListSkeleton } from '../../../../web/ui/list-skeleton.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { PageTitle } from '../../../../web/ui/page-title.tsx';
import { MethodsPart } from '../../../tills/parts.ts';
import type { Span } from '../../domain.ts';
import { PrintButton } from '../print-button.tsx';

interface OpenShiftProps {
  readonly shiftId: string;
  readonly span: Span;
}

/** X: what a shift of the span that is still open has taken in so far, to be printed. Its count stays blind. */
export function OpenShift({ shiftId, span }: OpenShiftProps) {
  const { gymName } = useMe();
  const timeZone = useTimeZone();
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery(
    query(api.reports.shifts, { ...span, shiftId }),
  );
  const shift = data?.items.find(({ closedAt }) => closedAt === null);
  const now = new Date(dataUpdatedAt).toISOString();
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={
          shift &&
          `Abierta el ${dayTime(shift.openedAt, timeZone)}. Lo que lleva hasta el ${dayTime(now, timeZone)}; sigue abierta.`
        }
        actions={
          <Group gap={8} className="screen-only">
            <ButtonLink variant="default" to="/reports/shop" search={{ desde: span.from, hasta: span.to }}>
              Reporte de tienda
            </ButtonLink>
            <ButtonLink variant="default" to="/mycenter/pagos" search={{ turno: shiftId }}>
              Ver sus pagos
            </ButtonLink>
            <PrintButton disabled={!shift} />
          </Group>
        }
      >
        {shift ? `X de ${shift.tillName}` : 'X de una caja'}
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar este turno"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && !shift && (
        <EmptyState title="Ese turno ya no está abierto" icon={IconCashRegister}>
          Su Z está en el reporte de tienda, por el día en que se abrió.
        </EmptyState>
      )}
      {shift && <MethodsPart report={shift} />}
    </Page>
  );
}
