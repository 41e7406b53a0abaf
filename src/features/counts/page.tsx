import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { useTimeZone } from '../../web/session.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { PageTabs } from '../../web/ui/page-tabs.tsx';
import { columnsIn } from './ui/count-columns.tsx';
import { CountModal } from './ui/count-modal.tsx';

/** The stock counts: open ones, then applied ones. */
export default function CountsPage() {
  const list = useListState();
  const timeZone = useTimeZone();
  const [opening, setOpening] = useState(false);
  const answer = useQuery({
    ...query(api.counts.list, { page: list.page }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListPage
        title="Inventario"
        label="Conteos"
        query={answer}
        list={list}
        main={
          <Button leftSection={<IconPlus size={18} />} onClick={() => setOpening(true)}>
            Nuevo conteo
          </Button>
        }
        above={<PageTabs group="Inventario" />}
        columns={columnsIn(timeZone)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: '/store/stock/counts/$id', params: { id } })}
        empty={{
          title: 'Ups! Aún no hay registros',
          text: 'Cuenta lo que hay en los estantes, entre varios si quieres, y corrige las diferencias de una vez.',
          action: <Button onClick={() => setOpening(true)}>Nuevo conteo</Button>,
          icon: IconClipboardCheck,
        }}
        failedTitle="No pudimos cargar los conteos"
      />
      <CountModal opened={opening} onClose={() => setOpening(false)} />
    </>
  );
}
