import { Button, Stack, Title } from '@mantine/core';
import { IconAdjustments, IconBellCheck, IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { api, query } from '../../web/api.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { Late } from '../../web/ui/late.tsx';
import { ListSkeleton } from '../../web/ui/list-skeleton.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { NotificationGroup } from './contract.ts';
import { duties } from './domain.ts';
import { GroupCard } from './ui/group-card.tsx';
import { useMarks } from './ui/marks.ts';
import { unreadWords } from './words.ts';

const loadChoices = () => import('./ui/choices-drawer.tsx');
const ChoicesDrawer = lazy(loadChoices);

const isDuty = ({ kind }: NotificationGroup): boolean => (duties as readonly string[]).includes(kind);

/** What is to be done, which goes away when it is dealt with, and what happened lately. */
export default function NotificationsPage() {
  const { data, error, refetch, isFetching } = useQuery(query(api.notifications.list, {}));
  const { markRead } = useMarks();
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const groups = data?.groups ?? [];
  const unread = groups.reduce((sum, group) => sum + group.unread, 0);
  const parts = [
    { title: 'Por hacer', shown: groups.filter(isDuty) },
    { title: 'Lo que pasó', shown: groups.filter((group) => !isDuty(group)) },
  ].filter(({ shown }) => shown.length > 0);
  return (
    <Page>
      <PageTitle
        note={data && unreadWords(unread)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconChecks size={18} />}
              disabled={unread === 0}
              onClick={() => void markRead({})}
            >
              Marcar todo como leído
            </Button>
            <Button
              variant="default"
              leftSection={<IconAdjustments size={18} />}
              onClick={() => setChoosing(true)}
            >
              Qué quieres saber
            </Button>
          </>
        }
      >
        Notificaciones
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar las notificaciones"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && groups.length === 0 && (
        <EmptyState title="Nada pendiente" icon={IconBellCheck}>
          Aquí verás lo que hay que hacer, como deudas vencidas, stock bajo o cajas sin cerrar, y lo que pasó.
        </EmptyState>
      )}
      {parts.map(({ title, shown }) => (
        <Stack key={title} component="section" gap={12} aria-label={title}>
          <Title order={2} size="xs" fw={500} c="dimmed">
            {title}
          </Title>
          {shown.map((group) => (
            <GroupCard key={group.kind} group={group} />
          ))}
        </Stack>
      ))}
      <Late opened={choosing} load={loadChoices} onClose={close}>
        <ChoicesDrawer opened={choosing} onClose={close} />
      </Late>
    </Page>
  );
}
