import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../web/api.ts';
import { save } from '../../web/files/saving.ts';
import type { FileFormat } from '../../web/files/writing.ts';
import { count, minorDigits } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { asApiError } from '../../web/ui/submit.ts';
import { toast } from '../../web/ui/toast.tsx';
import type { Sent } from '../../wire/verb.ts';
import { productStates, type productsContract, searchFilters } from '../products/contract.ts';
import { type ExportedClient, type ImportKind, rowsPerExport } from './contract.ts';
import { FileWorker, isCancelled } from './ui/file-worker.ts';
import { type Work, WorkProgress } from './ui/work-progress.tsx';
import type { Exported } from './worker.ts';

const formats = [
  { value: 'xlsx', label: 'Planilla (.xlsx)', description: 'Para Excel, LibreOffice o Google Sheets.' },
  { value: 'csv', label: 'CSV', description: 'Texto en UTF-8, separado por punto y coma.' },
] as const satisfies readonly { value: FileFormat; label: string; description: string }[];

const places = {
  products: {
    title: 'Exportar productos',
    to: '/store/products',
    back: 'Volver a productos',
    file: 'productos',
  },
  clients: { title: 'Exportar clientes', to: '/clients', back: 'Volver a clientes', file: 'clientes' },
} as const;

type OnWork = (work: Work) => void;

/** The filters in the catalogue's URL, if any. */
function useListed(): Sent<typeof productsContract.all> | null {
  const { buscar, por, grupo, estado } = useSearch({ strict: false }) as Record<string, unknown>;
  const listed = {
    ...(typeof buscar === 'string' && buscar !== '' && { search: buscar }),
    ...(typeof por === 'string' && por in searchFilters && { by: por as keyof typeof searchFilters }),
    ...(typeof grupo === 'string' && { groupId: grupo }),
    ...(typeof estado === 'string' &&
      estado in productStates && { state: estado as keyof typeof productStates }),
  };
  return Object.keys(listed).length > 0 ? listed : null;
}

async function productsOf(
  filters: Sent<typeof productsContract.all>,
  digits: number,
  signal: AbortSignal,
  onWork: OnWork,
): Promise<Exported> {
  onWork({ label: 'Leyendo los productos', done: 0, total: 0 });
  const { items } = await api.products.all(filters, signal);
  return { kind: 'products', products: items, digits };
}

async function clientsOf(signal: AbortSignal, onWork: OnWork): Promise<Exported> {
  const clients: ExportedClient[] = [];
  for (let more = true; more; ) {
    const after = clients.at(-1)?.id;
    const { items, total } = await api.imports.clients({ ...(after && { after }) }, signal);
    clients.push(...items);
    onWork({ label: 'Leyendo los clientes', done: clients.length, total, unit: 'clientes' });
    more = items.length === rowsPerExport;
  }
  return { kind: 'clients', clients };
}

/** Reads all records, writes the file in a worker and downloads it; it can be cancelled at any time. */
function useExporter(kind: ImportKind) {
  const { gym, today } = useMe();
  const digits = minorDigits(gym?.currency ?? 'CLP');
  const worker = useRef<FileWorker>(undefined);
  const asking = useRef<AbortController>(undefined);
  const [work, setWork] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const cancel = () => {
    asking.current?.abort(new DOMException('the work was cancelled', 'AbortError'));
    worker.current?.end();
  };
  useEffect(
    () => () => {
      asking.current?.abort();
      worker.current?.end();
    },
    [],
  );

  const write = async (format: FileFormat, filters: Sent<typeof productsContract.all>) => {
    setProblem(undefined);
    asking.current = new AbortController();
    worker.current = new FileWorker();
    try {
      const { signal } = asking.current;
      const exported =
        kind === 'products'
          ? await productsOf(filters, digits, signal, setWork)
          : await clientsOf(signal, setWork);
      setWork({ label: 'Escribiendo el archivo', done: 0, total: 0 });
      const file = await worker.current.ask('export', { exported, format });
      const number = exported.kind === 'products' ? exported.products.length : exported.clients.length;
      save(file, `${places[kind].file}-${today}.${format}`);
      void toast(`Se exportaron ${count(number)} ${places[kind].file}.`);
    } catch (reason) {
      if (!isCancelled(reason)) setProblem(asApiError(reason).message);
    } finally {
      worker.current.end();
      setWork(undefined);
    }
  };
  return { work, problem, write, cancel };
}

function Exporter({ kind }: { readonly kind: ImportKind }) {
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const { work, problem, write, cancel } = useExporter(kind);
  const { title, to, back } = places[kind];
  const listed = useListed();
  const [all, setAll] = useState(listed === null);
  return (
    <Page>
      <PageTitle note="Lo que exportas se puede importar otra vez: sin cambios en el archivo, nada cambia.">
        {title}
      </PageTitle>
      {problem && (
        <Banner tone="bad" closeAfter={false}>
          {problem}
        </Banner>
      )}
      {work ? (
        <WorkProgress work={work} onCancel={cancel} />
      ) : (
        <Stack gap="md" align="flex-start">
          {kind === 'products' && listed && (
            <Radio.Group
              label="Qué se exporta"
              value={all ? 'all' : 'listed'}
              onChange={(value) => setAll(value === 'all')}
            >
              <Stack gap="xs" mt={4}>
                <Radio value="listed" label="Lo que mostraba la lista" />
                <Radio value="all" label="Todo el catálogo" />
              </Stack>
            </Radio.Group>
          )}
          <Radio.Group label="Formato" value={format} onChange={(value) => setFormat(value as FileFormat)}>
            <Stack gap="xs" mt={4}>
              {formats.map(({ value, label, description }) => (
                <Radio key={value} value={value} label={label} description={description} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="xs" c="dimmed">
            {kind === 'products'
              ? 'Cada producto con todos sus datos, su grupo y sus existencias; también los inactivos.'
              : 'Todos los clientes con sus datos. Las membresías y los pagos no van en este archivo.'}
          </Text>
          <Group gap="sm">
            <Button
              leftSection={<IconDownload size={18} />}
              onClick={() => void write(format, all ? {} : (listed ?? {}))}
            >
              Descargar
            </Button>
            <ButtonLink to={to} variant="default">
              {back}
            </ButtonLink>
          </Group>
        </Stack>
      )}
    </Page>
  );
}

/** Exports products, or clients at /clients/export and where the address says so. */
export default function ExportPage() {
  const { pathname } = useLocation();
  const { tipo } = useSearch({ strict: false });
  const kind: ImportKind = pathname.startsWith('/clients') || tipo === 'clients' ? 'clients' : 'products';
  return <Exporter key={kind} kind={kind} />;
}
