import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../web/api.ts';
import type { FileFormat } from '../../web/files/writing.ts';
import { minorDigits } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { Banner } from '../../web/ui/banner.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { Sent } from '../../wire/verb.ts';
import { productStates, type productsContract } from '../products/contract.ts';
import { searchFilters } from '../products/domain.ts';
import { type ExportedClient, type ImportKind, rowsPerExport } from './contract.ts';
import { type OnWork, useExporter } from './ui/exporter.ts';
import { FormatChoice } from './ui/format-choice.tsx';
import { WorkProgress } from './ui/work-progress.tsx';
import type { Exported } from './worker.ts';

const places = {
  products: {
    title: 'Exportar productos',
    to: '/store/products',
    back: 'Volver a productos',
    noun: 'productos',
  },
  clients: { title: 'Exportar clientes', to: '/clients', back: 'Volver a clientes', noun: 'clientes' },
} as const;

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

function Exporter({ kind }: { readonly kind: ImportKind }) {
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const { gym } = useMe();
  const { work, problem, write, cancel } = useExporter();
  const { title, to, back, noun } = places[kind];
  const listed = useListed();
  const [all, setAll] = useState(listed === null);
  const read = (signal: AbortSignal, onWork: OnWork) =>
    kind === 'products'
      ? productsOf(all ? {} : (listed ?? {}), minorDigits(gym?.currency ?? 'CLP'), signal, onWork)
      : clientsOf(signal, onWork);
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
          <FormatChoice value={format} onChange={setFormat} />
          <Text size="xs" c="dimmed">
            {kind === 'products'
              ? 'Cada producto con todos sus datos, su grupo y sus existencias; también los inactivos.'
              : 'Todos los clientes con sus datos. Las membresías y los pagos no van en este archivo.'}
          </Text>
          <Group gap="sm">
            <Button
              leftSection={<IconDownload size={18} />}
              onClick={() => void write({ read, format, noun })}
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
