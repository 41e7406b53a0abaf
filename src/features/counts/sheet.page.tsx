import { Button, Group, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api, query } from '../../web/api.ts';
import { count as written } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import classes from './sheet.page.module.css';

/** An empty sheet to count on paper: every product of the count with a box for its figure. */
export default function SheetPage() {
  const { id = '' } = useParams({ strict: false });
  const { gym } = useMe();
  const { data, error, refetch, isFetching } = useQuery(query(api.counts.sheet, { id }));
  const items = data?.items ?? [];
  return (
    <Page>
      <div className="screen-only">
        <PageTitle
          note={
            data && `${written(items.length)} productos, sin lo que dice el sistema, para contar a ciegas.`
          }
          actions={
            <Group gap={8}>
              <ButtonLink to="/store/stock/counts/$id" params={{ id }} variant="default">
                Volver al conteo
              </ButtonLink>
              <Button
                leftSection={<IconPrinter size={18} />}
                disabled={items.length === 0}
                onClick={() => window.print()}
              >
                Imprimir
              </Button>
            </Group>
          }
        >
          Hoja de conteo
        </PageTitle>
      </div>
      {error && !data && (
        <FailedState
          error={error}
          title="No pudimos cargar la hoja"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <article className={classes.sheet}>
          <Group component="header" justify="space-between" align="flex-end" gap="8px 24px" mb={12}>
            <div>
              <p className={classes.gym}>{gym?.name}</p>
              <h2>{data.count.name}</h2>
            </div>
            <p>Contó: ____________________ Fecha: ____________</p>
          </Group>
          <table className={classes.table} aria-label="Hoja de conteo">
            <thead className={classes.columns}>
              <tr>
                <th scope="col">Código</th>
                <th scope="col" className={classes.wide}>
                  Código de barras
                </th>
                <th scope="col">Producto</th>
                <th scope="col" className={classes.wide}>
                  Unidad
                </th>
                <th scope="col" className={classes.box}>
                  Contado
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id: productId, code, barcode, name, unit, groupName }, index) => [
                groupName !== (items[index - 1]?.groupName ?? '') && (
                  <tr key={`${productId}-group`} className={classes.group}>
                    <th colSpan={5} scope="colgroup">
                      {groupName || 'Sin grupo'}
                    </th>
                  </tr>
                ),
                <tr key={productId}>
                  <td>{code}</td>
                  <td className={classes.wide}>{barcode.replaceAll('|', ' ')}</td>
                  <td>{name}</td>
                  <td className={classes.wide}>{unit}</td>
                  <td className={classes.box} />
                </tr>,
              ])}
            </tbody>
          </table>
        </article>
      )}
    </Page>
  );
}
