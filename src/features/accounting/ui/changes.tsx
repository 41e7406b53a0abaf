import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { monthWords } from '../../../web/format.ts';
import { useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import { entryColumns, entryWords } from './entry-columns.ts';
import { useEntryLink } from './entry-link.ts';

/** What changed of a month after it was closed, and so stands in the sheets of later ones. */
export function Changes({ month }: { readonly month: string }) {
  const money = useMoney();
  const linkOf = useEntryLink();
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...query(api.accounting.changes, { month, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListSection
      title="Qué cambió después de cerrarse"
      query={result}
      // One page of changes says enough beside the list's own paging.
      {...(result.data && result.data.total > result.data.items.length && { list: { page, setPage } })}
      columns={entryColumns(money)}
      rowKey={({ id }) => id}
      rowName={entryWords}
      rowLink={linkOf}
      empty={{ title: 'Nada', text: `De ${monthWords(month)} no cambió nada.` }}
      failedTitle="No pudimos cargar qué cambió"
    />
  );
}
