import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { day, monthName } from '../../web/format.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import type { Column } from '../../web/ui/list-types.ts';
import type { CancelReason } from './contract.ts';

/** 'noviembre 2026' */
const monthWords = ({ month }: CancelReason): string => `${monthName(month)} ${month.slice(0, 4)}`;

const columns: readonly Column<CancelReason>[] = [
  { key: 'reason', head: 'Motivo', width: '50%', phone: 'title', render: ({ reason }) => reason },
  { key: 'month', head: 'Mes', nowrap: true, render: monthWords },
  { key: 'count', head: 'Cuántas', numeric: true, render: ({ count }) => count },
  { key: 'lastOn', head: 'La última', nowrap: true, phone: 'hide', render: ({ lastOn }) => day(lastOn) },
];

/** Why clients left, month by month. */
export default function CancellationsPage() {
  const result = useQuery(query(api.memberships.cancelReasons, {}));
  return (
    <ListPage
      title="Por qué se cancelan membresías"
      label="Cancelaciones"
      query={{ ...result, data: result.data?.items }}
      columns={columns}
      rowKey={({ month, reason }) => `${month} ${reason}`}
      rowName={(row) => `${row.reason}, ${monthWords(row)}`}
      main={
        <ButtonLink to="/mycenter/planes" variant="default">
          Planes
        </ButtonLink>
      }
      empty={{
        title: 'Ups! Aún no hay registros',
        text: 'Cuando canceles una membresía, aquí verás con qué motivo.',
        icon: IconUserOff,
      }}
      failedTitle="No pudimos cargar las cancelaciones"
    />
  );
}
