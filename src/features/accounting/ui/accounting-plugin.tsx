import { Text } from '@mantine/core';
import { IconBook2, IconFileSpreadsheet, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { StateChip } from '../../../web/ui/state-chip.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import type { ChartOfAccounts } from '../contract.ts';
import { ChartForm } from './chart-form.tsx';

const name = 'Asientos contables';

const columns: readonly Column<ChartOfAccounts>[] = [
  {
    key: 'name',
    head: 'Qué entrega',
    phone: 'title',
    render: () => (
      <span>
        {name}
        <Text component="span" display="block" c="dimmed" size="sm">
          De cada día, por cuenta: para el programa de tu contador
        </Text>
      </span>
    ),
  },
  {
    key: 'sees',
    head: 'Qué ve',
    render: () => 'Cuánto se vendió, cobró y devolvió, su IVA y la caja; ningún nombre ni RUT',
  },
  {
    key: 'state',
    head: 'Estado',
    width: 140,
    render: ({ active }) =>
      active ? <StateChip tone="good">Encendida</StateChip> : <StateChip tone="rest">Apagada</StateChip>,
  },
];

/** Journal entries for the gym's accounting program, on or off, and their accounts. */
export function AccountingPlugin() {
  const queries = useQueryClient();
  const { data, ...state } = useQuery(query(api.accounting.chart, {}));
  const [isOpen, setOpen] = useState(false);
  const actions = ({ active }: ChartOfAccounts): readonly RowAction[] => [
    {
      label: 'Configurar',
      icon: IconSettings,
      withLabel: true,
      needs: api.accounting.saveChart,
      onClick: () => setOpen(true),
    },
    ...(active
      ? [
          {
            label: 'Ver asientos',
            icon: IconFileSpreadsheet,
            link: { to: '/reports/accounting/journal' } as const,
          },
        ]
      : []),
  ];
  return (
    <>
      <ListSection
        title="Contabilidad"
        query={{ ...state, data: data && { items: [data], total: 1 } }}
        columns={columns}
        rowKey={() => 'journal'}
        rowName={() => name}
        isMuted={({ active }) => !active}
        actions={actions}
        empty={{ title: name, icon: IconBook2 }}
        failedTitle="No pudimos cargar Contabilidad"
      />
      {isOpen && data && (
        <ChartForm
          chart={data}
          onClose={() => setOpen(false)}
          onSaved={({ active }) => {
            void toast(active ? 'Contabilidad está encendida.' : 'Contabilidad está apagada.');
            void queries.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
