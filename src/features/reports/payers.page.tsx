import { Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { count, monthWords } from '../../web/format.ts';
import { useMay, useMe, useMoney } from '../../web/session.ts';
import { ButtonLink } from '../../web/ui/link.tsx';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import { useMonth } from '../../web/ui/month-choice.tsx';
import type { ReportedPayer } from './contract.ts';
import { perMember } from './rules.ts';

const columns = (money: (amount: number) => string): readonly Column<ReportedPayer>[] => [
  { key: 'client', head: 'Cliente', phone: 'title', render: ({ clientName }) => clientName },
  {
    key: 'member',
    head: 'Socio al final',
    nowrap: true,
    render: ({ isMember }) => (isMember ? 'Sí' : 'No'),
  },
  { key: 'paid', head: 'Pagado en el mes', numeric: true, render: ({ paid }) => money(paid) },
];

/** What each paid for memberships in a month, and who was a member at its end: '?mes=2026-10'. */
export default function PayersPage() {
  const { today } = useMe();
  const list = useListState();
  const asked = useMonth();
  const money = useMoney();
  const mayOpen = useMay()(api.clients.list);
  const result = useQuery({
    ...query(api.reports.payers, { ...asked, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const share = data && perMember(data);
  return (
    <ListPage
      title={`Por socio: ${monthWords(asked.month ?? today.slice(0, 7))}`}
      filters={
        data && (
          <Text c="dimmed">
            {money(data.memberships)} entre {data.end === 1 ? '1 socio' : `${count(data.end)} socios`} al
            final
            {share == null ? '' : `: ${money(share)}`}
          </Text>
        )
      }
      query={result}
      list={list}
      columns={columns(money)}
      rowKey={({ clientId }) => clientId}
      rowName={({ clientName }) => clientName}
      {...(mayOpen && {
        rowLink: ({ clientId }: ReportedPayer) => ({ to: '/clients/$clientId', params: { clientId } }),
      })}
      main={
        <ButtonLink variant="default" to="/reports" search={asked.month ? { mes: asked.month } : {}}>
          Reportes
        </ButtonLink>
      }
      empty={{
        title: 'Nadie',
        text: 'En ese mes nadie pagó una membresía ni era socio al final.',
        icon: IconUsers,
      }}
      failedTitle="No pudimos cargar a quiénes son"
    />
  );
}
