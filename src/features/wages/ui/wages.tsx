import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../web/api.ts';
import { day } from '../../../web/format.ts';
import { useMay, useMoney } from '../../../web/session.ts';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column, RowAction } from '../../../web/ui/list-types.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import type { Sheet, Wage } from '../contract.ts';
import { bases } from '../domain.ts';
import { WageForm } from './wage-form.tsx';

const columns = (money: (amount: number) => string): readonly Column<Wage>[] => [
  {
    key: 'from',
    head: 'Desde el',
    phone: 'title',
    nowrap: true,
    width: 140,
    render: ({ from }) => day(from),
  },
  { key: 'basis', head: 'Se paga', render: ({ basis }) => bases[basis] },
  { key: 'amount', head: 'Monto', numeric: true, width: 140, render: ({ amount }) => money(amount) },
];

/** How a person is and was paid; each change counts from its day on. */
export function Wages({ sheet }: { readonly sheet: Sheet }) {
  const queries = useQueryClient();
  const money = useMoney();
  const edits = useMay()(api.wages.set);
  const [editing, setEditing] = useState(false);
  const { memberId, wages } = sheet;
  const refresh = () => void queries.invalidateQueries();
  const report = (reason: unknown) => void toast(asApiError(reason).message, { tone: 'bad' });
  const remove = async (wage: Wage) => {
    try {
      await api.wages.remove({ memberId, from: wage.from });
      const undo = () =>
        void api.wages
          .set({ memberId, ...wage })
          .catch(report)
          .finally(refresh);
      void toast(`Se quitó el pago desde el ${day(wage.from)}.`, { onUndo: undo, closeAfter: 8000 });
    } catch (reason) {
      report(reason);
    }
    refresh();
  };
  const actions = (wage: Wage): RowAction[] => [
    { label: 'Quitar', icon: IconTrash, danger: true, onClick: () => void remove(wage) },
  ];
  return (
    <>
      <ListSection
        title="Cómo se le paga"
        query={{
          data: { items: wages, total: wages.length },
          error: null,
          isFetching: false,
          isPlaceholderData: false,
          refetch: () => {},
        }}
        {...(edits && {
          main: (
            <Button
              variant="default"
              className="screen-only"
              leftSection={<IconPencil size={18} />}
              onClick={() => setEditing(true)}
            >
              Fijar pago
            </Button>
          ),
          actions,
        })}
        columns={columns(money)}
        rowKey={({ from }) => from}
        rowName={({ from }) => `el pago desde el ${day(from)}`}
        empty={{
          title: 'Todavía no tiene un pago',
          text: edits
            ? 'Fija cuánto se le paga por clase, por persona que viene o por hora: la hoja suma sola.'
            : 'Lo fija quien administra el gimnasio; mientras tanto, la hoja dice qué clases hizo.',
        }}
      />
      <WageForm sheet={sheet} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}
