import { Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../web/session.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import type { ListQuery } from '../../../web/ui/list-page.tsx';
import { ListSkeleton } from '../../../web/ui/list-skeleton.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageTabs } from '../../../web/ui/page-tabs.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { ExportButton } from '../../imports/parts.ts';
import { ReportExport } from './lazy-export.tsx';
import { PrintButton } from './print-button.tsx';
import type { Exported } from './report-export.tsx';

interface ReportPageProps<Data> {
  readonly title: string;
  /** The days or the month that it is of. */
  readonly note: ReactNode;
  /** Chooses them. */
  readonly choice?: ReactNode;
  readonly query: ListQuery<unknown, Data>;
  readonly failedTitle: string;
  readonly isEmpty?: (data: Data) => boolean;
  /** Its tables, the main one first. */
  readonly exported: (data: Data) => Exported | readonly Exported[];
  /** Shows what is printed beyond what is on the screen. */
  readonly preparePrint?: () => Promise<void>;
  readonly children: (data: Data) => ReactNode;
}

/** A report between its tabs: what it is of, loading, failing, exported and printed. */
export function ReportPage<Data>({
  title,
  note,
  choice,
  query,
  failedTitle,
  isEmpty,
  exported,
  preparePrint,
  children,
}: ReportPageProps<Data>) {
  const { gymName } = useMe();
  const [exporting, setExporting] = useState(false);
  const { data, error, refetch, isFetching } = query;
  const hasRows = data !== undefined && !isEmpty?.(data);
  return (
    <Page busy={query.isPlaceholderData}>
      <p className="print-only">{gymName}</p>
      <PageTitle
        note={note}
        actions={
          <Group gap={8} className="screen-only">
            {choice}
            <ExportButton disabled={!hasRows} onClick={() => setExporting(true)} />
            <PrintButton disabled={!hasRows} prepare={preparePrint} />
          </Group>
        }
      >
        {title}
      </PageTitle>
      <PageTabs group="Reportes" />
      {!data && error && (
        <FailedState error={error} title={failedTitle} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton />}
      {data && children(data)}
      <ReportExport tables={data && exporting ? exported(data) : null} onClose={() => setExporting(false)} />
    </Page>
  );
}
