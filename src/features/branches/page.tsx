import { Button, Group, Paper } from '@mantine/core';
import { IconBuildings, IconDoor, IconLock, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../web/api.ts';
import { monthWords } from '../../web/format.ts';
import { useMe } from '../../web/session.ts';
import { confirmDelete } from '../../web/ui/confirm.tsx';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { ListSection } from '../../web/ui/list-section.tsx';
import { MonthChoice, useMonth } from '../../web/ui/month-choice.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import { toast } from '../../web/ui/toast.tsx';
import { ExportButton, ExportDialog } from '../imports/parts.ts';
import { figuresTable } from './document.ts';
import { type FiguresRow, rowsOf } from './rules.ts';
import { CloseDialog } from './ui/close-dialog.tsx';
import { columnsFor } from './ui/columns.tsx';
import { OpenForm } from './ui/open-form.tsx';

/** The gyms that the person owns, with the figures of each and of all together. */
export default function BranchesPage() {
  const { gym } = useMe();
  const { asked, month } = useMonth();
  const [opening, setOpening] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [closing, setClosing] = useState<{ id: string; name: string }>();
  const queries = useQueryClient();
  const { data, ...state } = useQuery(query(api.branches.figures, asked));
  const rows = data && rowsOf(data.items);
  const several = data !== undefined && data.items.length > 1;
  const reopen = (id: string, name: string) =>
    confirmDelete({
      title: `¿Reabrir ${name}?`,
      confirmLabel: 'Reabrir',
      gentle: true,
      children: 'Su equipo y sus clientes entran de nuevo desde ese momento, con todo como quedó.',
      onConfirm: async () => {
        await api.branches.reopen({ id });
        void queries.invalidateQueries();
        void toast(`${name} está abierta.`);
      },
    });
  const actionsOf = ({ id, name, figures, closedAt }: FiguresRow) => {
    if (id === null || !figures) return [];
    return closedAt === null
      ? [{ label: 'Cerrar sede', icon: IconLock, onClick: () => setClosing({ id, name }) }]
      : [{ label: 'Reabrir', icon: IconDoor, onClick: () => void reopen(id, name) }];
  };
  const open = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpening(true)}>
      Abrir otra sede
    </Button>
  );
  return (
    <Page>
      <PageTitle
        note={
          several &&
          `Ingresos y ventas de ${monthWords(month)}; clientes, membresías, deudas y asistencias, de hoy${
            data.items.some(({ closedAt }) => closedAt !== null)
              ? ', que en el total son de las sedes abiertas'
              : ''
          }`
        }
        actions={
          several && (
            <Group gap={8} className="screen-only">
              <MonthChoice />
              <ExportButton disabled={false} onClick={() => setExporting(true)} />
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} />}
                onClick={() => window.print()}
              >
                Imprimir
              </Button>
              {open}
            </Group>
          )
        }
      >
        Sedes
      </PageTitle>
      {data && !several ? (
        <Paper>
          <EmptyState title="Tienes una sola sede" icon={IconBuildings} action={open}>
            Si tu gimnasio abre otro local, aquí está cada uno con su equipo, sus cajas y sus cifras, y las de
            todos juntos.
          </EmptyState>
        </Paper>
      ) : (
        <ListSection
          title="Cifras"
          query={{ ...state, data: rows && { items: rows, total: rows.length } }}
          columns={columnsFor(gym?.id, data?.month ?? '')}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          actions={actionsOf}
          isMuted={({ closedAt }) => closedAt !== null}
          empty={{ title: 'Ups! Aún no hay registros' }}
          failedTitle="No pudimos cargar las cifras de tus sedes"
        />
      )}
      {closing && <CloseDialog branch={closing} onClose={() => setClosing(undefined)} />}
      <OpenForm opened={opening} onClose={() => setOpening(false)} />
      {exporting && rows && (
        <ExportDialog
          title="Exportar las cifras de tus sedes"
          noun="sedes"
          sheet="Sedes"
          about={`Lo que suma cada sede en ${monthWords(data.month)}, y todas juntas.`}
          read={async () => figuresTable(rows)}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
