import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { api } from '../../../web/api.ts';
import { useMay } from '../../../web/session.ts';
import { ButtonLink } from '../../../web/ui/link.tsx';
import { ListPage } from '../../../web/ui/list-page.tsx';
import { useMonth } from '../../../web/ui/month-choice.tsx';

interface MonthRowsProps<Row>
  extends Omit<ComponentProps<typeof ListPage<Row>>, 'filters' | 'main' | 'rowLink'> {
  /** What the rows add up to, in words. */
  readonly sum?: ReactNode;
}

/** The rows behind a figure of a month, each about a client. */
export function MonthRows<Row extends { readonly clientId: string }>({ sum, ...list }: MonthRowsProps<Row>) {
  const { month } = useMonth();
  const mayOpen = useMay()(api.clients.list);
  return (
    <ListPage
      {...list}
      filters={sum && <Text c="dimmed">{sum}</Text>}
      {...(mayOpen && {
        rowLink: ({ clientId }: Row) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <ButtonLink variant="default" to="/reports" search={month ? { mes: month } : {}}>
          Reportes
        </ButtonLink>
      }
    />
  );
}
