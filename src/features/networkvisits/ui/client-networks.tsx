import { ActionIcon, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
import { dayTime } from '../../../web/format.ts';
import { useMay, useTimeZone } from '../../../web/session.ts';
import { Card, CardRows, RowName } from '../../../web/ui/card.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { May } from '../../../web/ui/may.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { type Network, networks } from '../domain.ts';
import { visitsWords } from '../words.ts';

/** By which networks a client comes; nothing for those who come by none. */
export default function ClientNetworks({ clientId }: { readonly clientId: string }) {
  const queries = useQueryClient();
  const timeZone = useTimeZone();
  const mayUnlink = useMay()(api.networkvisits.unlink);
  const { data } = useQuery(query(api.networkvisits.ofClient, { clientId }));
  if (!data || data.items.length === 0) return null;
  const unlink = (network: Network) =>
    confirmDelete({
      title: `¿Quitar su vínculo con ${networks[network]}?`,
      confirmLabel: 'Quitar',
      children: 'Sus visitas quedan. La próxima vez que llegue, recepción dice quién es.',
      onConfirm: async () => {
        await api.networkvisits.unlink({ clientId, network });
        void queries.invalidateQueries();
        void toast(`Se quitó su vínculo con ${networks[network]}.`);
      },
    });
  return (
    <Card title="Viene por">
      <CardRows label="Redes por las que viene" empty="">
        {data.items.map(({ network, visits, lastAt, linked }) => (
          <li key={network}>
            <RowName line={visitsWords(visits, lastAt && dayTime(lastAt, timeZone))}>
              {networks[network]}
            </RowName>
            {linked && mayUnlink && (
              <ActionIcon
                size="sm"
                aria-label={`Quitar su vínculo con ${networks[network]}`}
                title="Quitar el vínculo"
                onClick={() => void unlink(network)}
              >
                <IconUnlink size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </CardRows>
      <May call={api.accesscontrol.events}>
        <Text size="sm" mt={8}>
          <TextLink to="/accesos" search={{ cliente: clientId }}>
            Ver sus visitas
          </TextLink>
          {mayUnlink && ': si una era de otra persona, ahí se pasa.'}
        </Text>
      </May>
    </Card>
  );
}
