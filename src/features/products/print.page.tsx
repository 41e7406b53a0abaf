import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileTypePdf, IconPackage, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { count, day } from '../../web/format.ts';
import { useMe, useTaxPolicy } from '../../web/session.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import classes from './print.page.module.css';
import { productsWords } from './rules.ts';
import { useChosen } from './ui/printing/chosen.ts';
import { ChosenFailed } from './ui/printing/chosen-failed.tsx';
import { paperColumns } from './ui/printing/paper-columns.ts';
import { PaperList } from './ui/printing/paper-list.tsx';
import { PdfJob } from './ui/printing/pdf-job.tsx';
import { usePdfJob } from './ui/printing/use-pdf-job.ts';

const maxOnScreen = 200;
const title = 'Productos';
const pageRule = '@page { size: A4 landscape; margin: 12mm; }';

/** Prints the filtered catalogue; `formato=pdf` or `imprimir=1` in the URL starts at once. */
export default function PrintPage() {
  const { gym, gymName, today } = useMe();
  const { result, items, words } = useChosen();
  const { formato, imprimir } = useSearch({ strict: false });
  const wantsPdf = formato === 'pdf';
  const navigate = useNavigate();
  const job = usePdfJob();
  const [rendered, setRendered] = useState<typeof items>();
  const currency = gym?.currency ?? 'CLP';
  const policy = useTaxPolicy();
  const pricing = useMemo(() => ({ currency, policy }), [currency, policy]);
  const about = useMemo(
    () => [`${gymName} · ${day(today)} · ${productsWords(items.length)}`, ...words],
    [gymName, today, items, words],
  );
  const ready = rendered === items;
  const whenMade = useCallback(() => setRendered(items), [items]);

  const saveAsPdf = () =>
    job.start(
      {
        kind: 'list',
        title,
        about,
        columns: paperColumns.map(({ head, share, holds }) => ({ head, share, holds })),
        rows: items.map((product) => paperColumns.map(({ write }) => write(product, pricing))),
      },
      `productos-${today}.pdf`,
    );
  const doAsAsked = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: ({ formato: _, imprimir: __, ...rest }) => rest,
      state: true,
      replace: true,
    });
    if (wantsPdf) void saveAsPdf();
    else window.print();
  });
  const shouldPrint = items.length > 0 && Boolean(wantsPdf || (imprimir && ready));
  useEffect(() => {
    if (shouldPrint) doAsAsked();
  }, [shouldPrint]);

  return (
    <>
      <style>{pageRule}</style>
      <div className="screen-only">
        <Page>
          <PageTitle
            {...(result.data && { count: items.length })}
            note={
              items.length > maxOnScreen &&
              `Aquí ves los primeros ${maxOnScreen}; en el papel van los ${count(items.length)}.`
            }
            actions={
              items.length > 0 && (
                <Group gap={8}>
                  <Button
                    leftSection={<IconPrinter size={18} />}
                    onClick={() => window.print()}
                    loading={!ready}
                  >
                    Imprimir
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconFileTypePdf size={18} />}
                    onClick={() => void saveAsPdf()}
                    disabled={job.progress !== undefined}
                  >
                    Guardar como PDF
                  </Button>
                </Group>
              )
            }
          >
            Imprimir productos
          </PageTitle>
          <PdfJob job={job} />
          {result.isError && <ChosenFailed result={result} />}
          {result.isPending && <Skeleton height={480} />}
          {result.data && items.length === 0 && (
            <EmptyState
              title="Ups! Aún no hay registros"
              icon={IconPackage}
              action={<ButtonLink to="/store/products">Ver productos</ButtonLink>}
            >
              {words.length > 0
                ? 'Ningún producto calza con lo que se filtró.'
                : 'Todavía no hay productos que imprimir.'}
            </EmptyState>
          )}
        </Page>
      </div>
      {items.length > 0 && (
        <div className={classes.place}>
          <PaperList title={title} about={about} products={items} pricing={pricing} onReady={whenMade} />
        </div>
      )}
    </>
  );
}
