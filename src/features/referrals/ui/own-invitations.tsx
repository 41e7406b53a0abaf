import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, query } from '../../../web/api.ts';
import { Banner } from '../../../web/ui/banner.tsx';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { LinkToShare } from '../../../web/ui/link-to-share.tsx';
import { useReadOnly } from '../../../web/ui/read-only.ts';
import { useSubmit } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { inviteText, promiseWords } from '../words.ts';
import { figuresWords } from './invitation-words.ts';

const QrCode = lazyPart(() => import('../../../web/ui/qr-code.tsx'));

/** A client's own link to invite, where the gym wants it, and what it brought. */
export default function OwnInvitations({ gymName }: { readonly gymName: string }) {
  const queries = useQueryClient();
  const disabled = useReadOnly();
  const [coded, setCoded] = useState(false);
  const { data } = useQuery(query(api.referrals.own, {}));
  const link = useSubmit(() => api.referrals.ownLink({ id: newId() }), {
    onDone: () => void queries.invalidateQueries({ queryKey: api.referrals.own.key }),
  });
  const close = () =>
    confirmDelete({
      title: '¿Apagar tu enlace?',
      confirmLabel: 'Apagar',
      children: 'Quien lo abra ya no llega de tu parte. Puedes crear otro cuando quieras.',
      onConfirm: async () => {
        await api.referrals.ownUnlink({});
        setCoded(false);
        await queries.invalidateQueries({ queryKey: api.referrals.own.key });
        void toast('Tu enlace ya no invita de tu parte.');
      },
    });
  if (!data || (data.invited === 0 && !(data.active && data.ready))) return null;
  const { active, ready, url } = data;
  return (
    <Stack component="section" gap={12} aria-label="Invita a alguien">
      <Title order={2}>Invita a alguien</Title>
      <Paper p="md">
        <Stack gap="sm">
          {link.error && <Banner tone="bad">{link.error.message}</Banner>}
          <Text>{active ? promiseWords(data) : 'Ahora el gimnasio no da premios nuevos por invitar.'}</Text>
          {data.invited > 0 && <Text fw={500}>{figuresWords(data)}</Text>}
          {active && ready && !url && (
            <Group>
              <Button disabled={disabled} loading={link.working} onClick={() => void link.submit()}>
                Crear mi enlace
              </Button>
            </Group>
          )}
          {active && url && (
            <LinkToShare
              label="Tu enlace para invitar"
              url={url}
              chat={`https://wa.me/?text=${encodeURIComponent(inviteText(gymName, url))}`}
            >
              <Button variant="default" onClick={() => setCoded(!coded)} aria-expanded={coded}>
                Código QR
              </Button>
              <Button variant="subtle" color="red" disabled={disabled} onClick={() => void close()}>
                Apagar enlace
              </Button>
            </LinkToShare>
          )}
          {coded && url && (
            <Suspense fallback={null}>
              <Group justify="center">
                <QrCode text={url} />
              </Group>
            </Suspense>
          )}
          <Text size="sm" c="dimmed">
            El premio llega solo, como días en tu membresía. No vale invitar a quien ya es o fue cliente.
          </Text>
        </Stack>
      </Paper>
    </Stack>
  );
}
