import { IconGift } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { count } from '../../../web/format.ts';
import { TextLink } from '../../../web/ui/link.tsx';
import { ListSection } from '../../../web/ui/list-section.tsx';
import type { Column } from '../../../web/ui/list-types.ts';
import type { Referrer } from '../contract.ts';

const columns: readonly Column<Referrer>[] = [
  {
    key: 'name',
    head: 'Cliente',
    phone: 'title',
    render: ({ clientId, name }) => (
      <TextLink to="/clients/$clientId" params={{ clientId }} data-alone>
        {name}
      </TextLink>
    ),
  },
  { key: 'invited', head: 'Invitados', numeric: true, render: ({ invited }) => count(invited) },
  { key: 'enrolled', head: 'Inscritos', numeric: true, render: ({ enrolled }) => count(enrolled) },
  { key: 'rewards', head: 'Premios', numeric: true, render: ({ rewards }) => count(rewards) },
  { key: 'days', head: 'Días gratis', numeric: true, render: ({ days }) => count(days) },
];

/** The clients who brought most. */
export function Referrers() {
  const result = useQuery(query(api.referrals.referrers, {}));
  const { data } = result;
  return (
    <ListSection
      title="Quiénes más traen"
      query={{ ...result, data: data && { items: data.items, total: data.items.length } }}
      columns={columns}
      rowKey={({ clientId }) => clientId}
      rowName={({ name }) => name}
      empty={{ title: 'Nadie ha traído a alguien', icon: IconGift }}
      failedTitle="No pudimos cargar a quienes más traen"
    />
  );
}
