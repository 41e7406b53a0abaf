import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-search.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { Page } from '../../web/ui/page.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { isKeyOf } from '../../wire/keys.ts';
import { countViews } from './contract.ts';
import classes from './count.page.module.css';
import { CountActions, ToCounts } from './ui/count-actions.tsx';
import { useCountQueue } from './ui/count-queue.ts';
import { CountState } from './ui/count-state.tsx';
import { sheetColumns } from './ui/sheet-columns.tsx';

const isView = isKeyOf(countViews);

const viewOptions = Object.entries(countViews).map(([value, label]) => ({ value, label }));
const missingCodes = ['not_found', 'invalid_input'];

/** The sheet of a count: a scan adds one, typing replaces the figure, and differences show at once. */
export default function CountPage() {
  const { id = '' } = useParams({ strict: false });
  const { ver } = useSearch({ strict: false });
  const list = useListState();
  const navigate = useNavigate();
  const phone = usePhone();
  const queue = useCountQueue(id);
  const view = isView(ver) ? ver : 'all';
  const answer = useQuery({
    ...query(api.counts.get, { id, search: list.search, view, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const count = data?.count;
  if (error instanceof ApiError && missingCodes.includes(error.code)) {
    return (
      <Page>
        <EmptyState title="No encontramos este conteo" alone action={<ToCounts />} icon={IconClipboardCheck}>
          Puede que alguien lo haya descartado.
        </EmptyState>
      </Page>
    );
  }
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, ver: next === 'all' ? undefined : next, pagina: undefined }),
    });
  return (
    <ListPage
      title={count?.name ?? 'Conteo'}
      label="Hoja de conteo"
      query={answer}
      list={list}
      main={count && <CountActions count={count} waiting={queue.waiting} />}
      above={count && <CountState count={count} queue={queue} />}
      filters={
        <Group className={classes.filters ?? ''} flex={1} gap={8}>
          {phone ? (
            <NativeSelect
              aria-label="Qué productos se muestran"
              data={viewOptions}
              value={view}
              onChange={(event) => show(event.currentTarget.value)}
            />
          ) : (
            <SegmentedControl
              aria-label="Qué productos se muestran"
              data={viewOptions}
              value={view}
              onChange={show}
            />
          )}
          <ListSearch label="Buscar en la hoja" list={list} />
        </Group>
      }
      columns={sheetColumns(count?.status === 'applied', queue)}
      rowKey={({ id: productId }) => productId}
      rowName={({ name }) => name}
      empty={
        view === 'all'
          ? { title: 'No hay productos que contar', icon: IconClipboardCheck }
          : {
              title: `Ninguno en «${countViews[view]}»`,
              action: (
                <Button variant="default" onClick={() => show('all')}>
                  Ver todos
                </Button>
              ),
            }
      }
      failedTitle="No pudimos abrir este conteo"
    />
  );
}
