import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconCheck, IconClipboardCheck, IconPrinter, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { count as written } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Facts } from '../../web/ui/facts.tsx';
import { LeaveGuard } from '../../web/ui/leave-guard.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-search.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import { Page } from '../../web/ui/page.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { type CountView, countStates, countViews } from './contract.ts';
import classes from './count.page.module.css';
import { askToApply, askToDiscard } from './ui/closing.tsx';
import { useCountQueue } from './ui/count-queue.ts';
import { Scanner } from './ui/scanner.tsx';
import { sheetColumns } from './ui/sheet-columns.tsx';

const isView = (value: unknown): value is CountView =>
  typeof value === 'string' && Object.hasOwn(countViews, value);

const viewOptions = Object.entries(countViews).map(([value, label]) => ({ value, label }));
const lost = ['not_found', 'invalid_input'];

/** The sheet of a count: scanning adds one, typing replaces, and what differs is seen at once. */
export default function CountPage() {
  const { id = '' } = useParams({ strict: false });
  const { ver } = useSearch({ strict: false });
  const list = useListState();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const money = useMoney();
  const phone = usePhone();
  const tally = useCountQueue(id);
  const view = isView(ver) ? ver : 'all';
  const answer = useQuery({
    ...query(api.counts.get, { id, search: list.search, view, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const count = data?.count;
  const toCounts = (
    <ButtonLink to="/store/stock/counts" variant="default">
      Ver conteos
    </ButtonLink>
  );
  if (error instanceof ApiError && lost.includes(error.code)) {
    return (
      <Page>
        <EmptyState title="No encontramos este conteo" alone action={toCounts} icon={IconClipboardCheck}>
          Puede que alguien lo haya descartado.
        </EmptyState>
      </Page>
    );
  }
  const refresh = () => void queries.invalidateQueries();
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, ver: next === 'all' ? undefined : next, pagina: undefined }),
    });
  const closed = count?.status === 'applied';
  const main = count && (
    <div className={classes.buttons}>
      {closed ? (
        toCounts
      ) : (
        <>
          <ButtonLink
            to="/store/stock/counts/$id/sheet"
            params={{ id }}
            variant="default"
            leftSection={<IconPrinter size={18} />}
          >
            Hoja para imprimir
          </ButtonLink>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            onClick={() =>
              void askToDiscard(count, () => {
                refresh();
                void navigate({ to: '/store/stock/counts' });
              })
            }
          >
            Descartar
          </Button>
          <Button
            leftSection={<IconCheck size={18} />}
            disabled={count.summary.counted === 0 || tally.waiting > 0}
            onClick={() => void askToApply(count, refresh)}
          >
            Aplicar conteo
          </Button>
        </>
      )}
    </div>
  );
  const above = count && (
    <>
      <LeaveGuard
        when={() => tally.waiting > 0}
        title="¿Salir sin guardar lo contado?"
        stay="Seguir contando"
        leave="Salir"
        onLeave={tally.discard}
      >
        {tally.waiting === 1
          ? 'Una lectura no se ha guardado.'
          : `${written(tally.waiting)} lecturas no se han guardado.`}
      </LeaveGuard>
      {tally.stopped && (
        <Banner tone="bad" requestId={tally.stopped.requestId}>
          {tally.stopped.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={tally.retry}>
            Reintentar ({tally.waiting})
          </Button>
        </Banner>
      )}
      {tally.refused && (
        <Banner
          tone="bad"
          requestId={tally.refused.error.requestId}
          onClose={tally.forgetRefused}
          closeAfter={false}
        >
          {tally.refused.product.name}: {tally.refused.error.message}
        </Banner>
      )}
      {!closed && <Scanner tally={tally} />}
      <Facts
        facts={[
          [
            'Estado',
            <StateChip key="s" tone={closed ? 'good' : 'accent'}>
              {countStates[count.status]}
            </StateChip>,
          ],
          ['Productos', count.groupId ? count.groupName : 'Todos'],
          [
            'Contados',
            closed
              ? written(count.summary.counted)
              : `${written(count.summary.counted)} de ${written(count.summary.products)}`,
          ],
          ['Con diferencia', written(count.summary.different)],
          ['Valor de la diferencia', money(count.summary.value)],
        ]}
      />
    </>
  );
  return (
    <ListPage
      title={count?.name ?? 'Conteo'}
      label="Hoja de conteo"
      query={answer}
      list={list}
      main={main}
      above={above}
      filters={
        <div className={classes.filters}>
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
        </div>
      }
      columns={sheetColumns(closed, tally)}
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
