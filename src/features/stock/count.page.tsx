import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconCheck, IconClipboardCheck, IconPrinter, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError, api, query } from '../../web/api.ts';
import { count as written } from '../../web/format.ts';
import { useMoney } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { ListSearch } from '../../web/ui/list-parts.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { Page } from '../../web/ui/page.tsx';
import { usePhone } from '../../web/ui/pending.ts';
import { StateChip } from '../../web/ui/state-chip.tsx';
import { type CountView, countStates, countViews, type SheetRow } from './contract.ts';
import classes from './count.page.module.css';
import { askToApply, askToDiscard } from './ui/count-closing.tsx';
import { CountInput } from './ui/count-input.tsx';
import { Facts } from './ui/facts.tsx';
import { ProductPicker } from './ui/product-picker.tsx';
import { Quantity } from './ui/quantity.tsx';
import { useTally } from './ui/tally.tsx';

const isView = (value: unknown): value is CountView =>
  typeof value === 'string' && Object.hasOwn(countViews, value);

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

const nothing = (
  <Text span c="dimmed">
    —
  </Text>
);

function Difference({ row: { counted, expected, unit } }: { readonly row: SheetRow }) {
  if (counted === null || expected === null) return nothing;
  const difference = (thousandths(counted) - thousandths(expected)) / 1000;
  if (difference === 0) return <StateChip tone="good">Igual</StateChip>;
  return (
    <StateChip tone={difference < 0 ? 'bad' : 'warn'}>
      <Quantity value={difference} unit={unit} signed />
    </StateChip>
  );
}

const columnsIn = (
  closed: boolean,
  countedOf: (row: SheetRow) => number | null,
  onCount: (row: SheetRow, quantity: number | null, seen: number | null) => void,
): readonly Column<SheetRow>[] => [
  { key: 'name', head: 'Producto', phone: 'title', render: ({ name }) => name },
  { key: 'code', head: 'Código', width: 130, phone: 'hide', render: ({ code }) => code },
  {
    key: 'barcode',
    head: 'Código de barras',
    width: 170,
    phone: 'hide',
    render: ({ barcode }) => barcode.replaceAll('|', ' · '),
  },
  {
    key: 'counted',
    head: 'Contado',
    numeric: true,
    width: 130,
    render: (row) =>
      closed ? (
        row.counted === null ? (
          nothing
        ) : (
          <Quantity value={row.counted} unit={row.unit} />
        )
      ) : (
        <CountInput
          name={row.name}
          counted={countedOf(row)}
          onCount={(quantity, seen) => onCount(row, quantity, seen)}
        />
      ),
  },
  {
    key: 'expected',
    head: 'Sistema',
    numeric: true,
    width: 110,
    render: ({ expected, unit }) => (expected === null ? nothing : <Quantity value={expected} unit={unit} />),
  },
  {
    key: 'difference',
    head: 'Diferencia',
    numeric: true,
    width: 120,
    render: (row) => <Difference row={row} />,
  },
];

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
  const tally = useTally(id);
  const view = isView(ver) ? ver : 'all';
  const answer = useQuery({
    ...query(api.stock.count, { id, search: list.search, view, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  const count = data?.count;
  const toCounts = (
    <ButtonLink to="/store/stock" search={{ vista: 'conteos' }} variant="default">
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
                void navigate({ to: '/store/stock', search: { vista: 'conteos' } });
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
      {tally.error && (
        <Banner tone="bad" onClose={tally.clear} closeAfter={false}>
          {tally.error.message}{' '}
          {tally.waiting > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={tally.retry}>
              Reintentar ({tally.waiting})
            </Button>
          )}
        </Banner>
      )}
      {!closed && (
        <div className={classes.scan}>
          <div className={classes.finder} data-scan>
            <ProductPicker
              label="Escanea o busca un producto"
              hint="Cada lectura suma uno. También puedes escribir lo contado en la lista."
              autoFocus
              onChoose={(product) => tally.note({ product, quantity: 1 })}
            />
          </div>
          {tally.last && (
            <div className={classes.last}>
              <span className={classes.lastName} role="status">
                {tally.last.product.name}:{' '}
                {tally.last.counted === null ? 'sin contar' : written(tally.last.counted)}
              </span>
              <CountInput
                name={tally.last.product.name}
                counted={tally.last.counted}
                onCount={(quantity, seen) => {
                  if (tally.last) tally.note({ product: tally.last.product, quantity, instead: seen });
                }}
              />
            </div>
          )}
        </div>
      )}
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
      columns={columnsIn(
        closed,
        (row) => tally.countedWith(row.id, row.counted),
        (row, quantity, instead) => tally.note({ product: row, quantity, instead }),
      )}
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
