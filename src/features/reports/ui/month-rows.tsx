import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { ListPage } from '../../../web/ui/list-page.tsx';
import { useMonth } from '../../../web/ui/month-choice.tsx';
import { RowsExport } from './rows-export.tsx';

interface MonthRowsProps<Row>
  extends Omit<ComponentProps<typeof ListPage<Row>>, 'filters' | 'main' | 'rowLink'> {
  /** What the rows add up to, in words. */
  readonly sum?: ReactNode;
  readonly exported: Pick<ComponentProps<typeof RowsExport<Row>>, 'read' | 'table' | 'noun'>;
}

const totalOf = (data: ComponentProps<typeof ListPage>['query']['data']) =>
  data && ('total' in data ? data.total : data.length);

/** The rows behind a figure of a month, each about a client. */
export function MonthRows<Row extends { readonly clientId: string }>({
  sum,
  exported,
  ...list
}: MonthRowsProps<Row>) {
  const { asked } = useMonth();
  const mayOpen = useMay()(api.clients.list);
  return (
    <ListPage
      {...list}
      filters={sum && <Text c="dimmed">{sum}</Text>}
      {...(mayOpen && {
        rowLink: ({ clientId }: Row) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <>
          <RowsExport {...exported} title={String(list.title)} total={totalOf(list.query.data)} />
          <ButtonLink variant="default" to="/reports" search={asked.month ? { mes: asked.month } : {}}>
            Reportes
          </ButtonLink>
        </>
      }
    />
  );
}
