import { ActionIcon, Box, Button, Group, NumberInput, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf, IconTag } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { count } from '../../web/format.ts';
import { useMe, useTaxPolicy } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { lazyPart } from '../../web/ui/lazy-part.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { Product } from './contract.ts';
import classes from './labels.page.module.css';
import { faultsOf, type Label, labelOf, productsWords } from './rules.ts';
import { useChosen } from './ui/printing/chosen.ts';
import { ChosenFailed } from './ui/printing/chosen-failed.tsx';
import { Copies, copiesOf, firstCopies } from './ui/printing/copies.tsx';
import { PdfJob } from './ui/printing/pdf-job.tsx';
import { firstChoice, sheetOf } from './ui/printing/sheet-choice.ts';
import { SheetFields } from './ui/printing/sheet-fields.tsx';
import { SheetSkeleton } from './ui/printing/sheet-skeleton.tsx';
import { usePdfJob } from './ui/printing/use-pdf-job.ts';

const mostLabels = 20_000;

const LabelSheet = lazyPart(() => import('./ui/printing/label-sheet.tsx'));

function Designer({ products }: { readonly products: readonly Product[] }) {
  const { gym, today } = useMe();
  const { currency = 'CLP' } = gym ?? {};
  const policy = useTaxPolicy();
  const [choice, setChoice] = useLocalStorage({
    key: 'pulso.labels',
    defaultValue: firstChoice,
    getInitialValueInEffect: false,
  });
  const [copies, setCopies] = useState(firstCopies);
  const [first, setFirst] = useState(1);
  const [page, setPage] = useState(0);
  const job = usePdfJob();

  const sheet = sheetOf(choice);
  const wrong = Object.keys(faultsOf(sheet)).length > 0;
  const perPage = wrong ? 1 : sheet.columns * sheet.rows;
  const skip = Math.min(Math.max(first, 1), perPage) - 1;
  const amount = useMemo(
    () => products.reduce((sum, product) => sum + copiesOf(copies, product), 0),
    [products, copies],
  );
  const tooMany = amount > mostLabels;
  const labels = useMemo(
    () =>
      tooMany
        ? []
        : products.flatMap((product) =>
            Array<Label>(copiesOf(copies, product)).fill(labelOf(product, policy)),
          ),
    [products, copies, policy, tooMany],
  );
  const pages = Math.max(1, Math.ceil((skip + amount) / perPage));
  const current = Math.min(page, pages - 1);
  const inPlaces = useMemo(() => {
    const first = current * perPage - skip;
    return [
      ...Array<null>(current === 0 ? skip : 0).fill(null),
      ...labels.slice(Math.max(first, 0), first + perPage),
    ];
  }, [labels, current, perPage, skip]);

  return (
    <>
      <PageTitle
        note={`${productsWords(products.length)} · ${amount === 1 ? '1 etiqueta' : `${count(amount)} etiquetas`} en ${pages === 1 ? '1 hoja' : `${count(pages)} hojas`}`}
        actions={
          <Button
            leftSection={<IconFileTypePdf size={18} />}
            onClick={() =>
              void job.start({ kind: 'labels', sheet, currency, labels, skip }, `etiquetas-${today}.pdf`)
            }
            disabled={wrong || tooMany || amount === 0 || job.progress !== undefined}
          >
            Guardar como PDF
          </Button>
        }
      >
        Etiquetas de precio
      </PageTitle>
      <PdfJob job={job} />
      {tooMany && (
        <Banner tone="warn">
          Son más de {count(mostLabels)} etiquetas: elige menos productos o menos copias.
        </Banner>
      )}
      <div className={classes.columns}>
        <Paper p={16}>
          <Stack gap={16}>
            <SheetFields choice={choice} onChange={setChoice} />
            <NumberInput
              label="Empezar en la etiqueta"
              description="Si a la primera hoja ya le faltan algunas."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={first}
              onChange={(value) => setFirst(Number(value) || 1)}
              min={1}
              max={perPage}
              allowDecimal={false}
              allowNegative={false}
            />
            <Copies products={products} choice={copies} onChange={setCopies} />
          </Stack>
        </Paper>
        <section className={classes.preview} aria-label="Vista previa">
          {!wrong && !tooMany && (
            <>
              <Box w="100%" maw={640}>
                <Suspense fallback={<SheetSkeleton sheet={sheet} />}>
                  <LabelSheet sheet={sheet} currency={currency} labels={inPlaces} />
                </Suspense>
              </Box>
              <Group gap={8}>
                <ActionIcon
                  aria-label="Hoja anterior"
                  disabled={current === 0}
                  onClick={() => setPage(current - 1)}
                >
                  <IconChevronLeft size={18} />
                </ActionIcon>
                <Text>
                  Hoja {count(current + 1)} de {count(pages)}
                </Text>
                <ActionIcon
                  aria-label="Hoja siguiente"
                  disabled={current === pages - 1}
                  onClick={() => setPage(current + 1)}
                >
                  <IconChevronRight size={18} />
                </ActionIcon>
              </Group>
              <Text size="xs" c="dimmed">
                Imprime el PDF al 100 %, sin ajustar a la página.
              </Text>
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Price labels for the filtered catalogue or the selected products. */
export default function LabelsPage() {
  const { result, items, words } = useChosen();
  if (items.length > 0) {
    return (
      <Page>
        <Designer products={items} />
      </Page>
    );
  }
  return (
    <Page>
      <PageTitle>Etiquetas de precio</PageTitle>
      {result.isError && <ChosenFailed result={result} />}
      {result.isPending && <Skeleton height={480} />}
      {result.data && (
        <EmptyState
          title="Ups! Aún no hay registros"
          icon={IconTag}
          action={<ButtonLink to="/store/products">Ver productos</ButtonLink>}
        >
          {words.length > 0
            ? 'Ningún producto calza con lo que se filtró.'
            : 'Todavía no hay productos que etiquetar.'}
        </EmptyState>
      )}
    </Page>
  );
}
