import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { useMe } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { TextLink } from '../../../web/ui/link.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { whatsAppAddress } from '../../../web/ui/whatsapp-link.tsx';
import type { Client } from '../../clients/contract.ts';
import { inviteText } from '../words.ts';
import { figuresWords } from './invitation-words.ts';

type Whom = Pick<Client, 'id' | 'phone' | 'whatsapp'>;

/** The link with which a client invites, for reception to send, and what it brought. */
export default function ClientInvitations({
  client: { id: clientId, phone, whatsapp },
}: {
  readonly client: Whom;
}) {
  const queries = useQueryClient();
  const { gymName } = useMe();
  const { data, error, refetch, isFetching } = useQuery(query(api.referrals.ofClient, { clientId }));
  const refresh = () => queries.invalidateQueries({ queryKey: api.referrals.ofClient.key });
  const link = useSubmit(() => api.referrals.link({ id: newId(), clientId }), {
    onDone: () => void refresh(),
  });
  const close = () =>
    confirmDelete({
      title: '¿Apagar su enlace?',
      confirmLabel: 'Apagar',
      children: 'Quien lo abra ya no llega de su parte. Se puede crear otro.',
      onConfirm: async () => {
        await api.referrals.unlink({ clientId });
        await refresh();
        void toast('El enlace ya no invita de su parte.');
      },
    });
  if (data && data.invited === 0 && !data.active) return null;
  const number = whatsapp || phone;
  return (
    <Card title="Invitaciones">
      {!data && !error && <Skeleton height={44} mt={8} />}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar sus invitaciones"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <Stack gap="sm" mt={4}>
          {link.error && <Banner tone="bad">{link.error.message}</Banner>}
          <Text c={data.invited === 0 ? 'dimmed' : undefined}>{figuresWords(data)}</Text>
          {data.active && data.url && (
            <LinkToShare
              label="Su enlace para invitar"
              url={data.url}
              {...(number && { chat: whatsAppAddress(number, inviteText(gymName ?? '', data.url)) })}
            >
              <Button variant="subtle" color="red" onClick={() => void close()}>
                Apagar enlace
              </Button>
            </LinkToShare>
          )}
          <Group gap="sm">
            {data.active && data.ready && !data.url && (
              <Button variant="default" loading={link.working} onClick={() => void link.submit()}>
                Crear su enlace
              </Button>
            )}
            <TextLink to="/marketing/referidos">Ver referidos</TextLink>
          </Group>
        </Stack>
      )}
    </Card>
  );
}
