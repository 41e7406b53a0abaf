import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { day, minorDigits } from '../../web/format.ts';
import type { ScreenSearch } from '../../web/screens.tsx';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { classesTable } from './document.ts';
import { isClassGroup } from './rules.ts';
import { ClassFigures } from './ui/class-figures.tsx';
import { ClassTable } from './ui/class-table.tsx';
import { SpanChoice, useSpan } from './ui/span-choice.tsx';

/** The classes that were held between two days: how full they were, who did not come, and what they earned. */
export default function ClassReportPage() {
  const { gym, gymName } = useMe();
  const span = useSpan();
  const { por } = useSearch({ strict: false }) as ScreenSearch;
  const by = isClassGroup(por) ? por : 'startTime';
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const result = useQuery({ ...query(api.reports.classes, span), placeholderData: keepPreviousData });
  const { data, error, refetch, isFetching } = result;
  const days = `Del ${day(span.from)} al ${day(span.to)}`;
  return (
    <Page>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={`${days}, los dos incluidos`}
        actions={
          <Group gap={8} className="screen-only">
            <SpanChoice {...span} />
            <ExportButton disabled={!data?.slots.length} onClick={() => setExporting(true)} />
            <Button leftSection={<IconPrinter size={18} />} disabled={!data} onClick={() => window.print()}>
              Imprimir
            </Button>
          </Group>
        }
      >
        Reporte de clases
      </PageTitle>
      <PageTabs group="Reportes" />
      {error && (
        <FailedState
          error={error}
          title="No pudimos cargar las clases"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && !error && (
        <>
          <ClassFigures
            report={data}
            to={{ to: '/reports/clases/hechas', search: { desde: span.from, hasta: span.to } }}
          />
          <ClassTable
            query={result}
            by={by}
            onGroup={(next) =>
              void navigate({ to: '.', search: (was: object) => ({ ...was, por: next }), replace: true })
            }
            span={span}
          />
        </>
      )}
      {exporting && data && (
        <ExportDialog
          title="Exportar las clases"
          noun="reporte-de-clases"
          sheet="Clases"
          about={`${days}: una línea por clase, día, horario y profesor.`}
          read={async () => classesTable(data.slots, minorDigits(gym?.currency ?? 'CLP'))}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
