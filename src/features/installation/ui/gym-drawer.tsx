import { Button, Drawer, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../web/api.ts';
import { count, day, dayTime } from '../../../web/format.ts';
import { useTimeZone } from '../../../web/session.ts';
import rows from '../../../web/styles/rows.module.css';
import { confirmDelete } from '../../../web/ui/confirm.tsx';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { toast } from '../../../web/ui/toast.tsx';
import { SupportHistory } from '../../assistance/parts.ts';
import type { InstalledGym, Suspension } from '../contract.ts';
import { usedWords } from '../words.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import { type ShowTrouble, States } from './states.tsx';
import { SuspendForm } from './suspend-form.tsx';

const factsOf = (gym: InstalledGym, timeZone: string): readonly (readonly [string, string])[] => [
  ['Dueño', gym.ownerEmail],
  ['Desde', dayTime(gym.createdAt, timeZone)],
  ['Último uso', gym.usedAt === null ? usedWords(gym) : dayTime(gym.usedAt, timeZone)],
  ['Clientes', count(gym.clients)],
  ['Equipo', count(gym.team)],
  ['Productos', count(gym.products)],
  ['Plan', gym.plan?.name ?? 'Sin plan'],
  ...(gym.plan
    ? ([
        ['Precio', gym.plan.price || 'Sin anotar'],
        ['Pagado hasta', gym.plan.paidUntil ? day(gym.plan.paidUntil) : 'Sin anotar'],
        ...(gym.plan.note ? ([['Nota', gym.plan.note]] as const) : []),
      ] as const)
    : []),
];

/** A suspension, and by whom and when it ended. */
function Past({ suspension }: { readonly suspension: Suspension }) {
  const timeZone = useTimeZone();
  const { message, suspendedAt, suspendedBy, reopenedAt, reopenedBy } = suspension;
  const by = (person: string | null) => (person === null ? '' : ` por ${person}`);
  return (
    <Stack component="li" gap={2} px={16} py={12}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>
      <Text size="xs" c="dimmed">
        Suspendido el {dayTime(suspendedAt, timeZone)}
        {by(suspendedBy)}
      </Text>
      {reopenedAt !== null && (
        <Text size="xs" c="dimmed">
          Reabierto el {dayTime(reopenedAt, timeZone)}
          {by(reopenedBy)}
        </Text>
      )}
    </Stack>
  );
}

/** What the installation remembers of a gym. */
function History({ gymId }: { readonly gymId: string }) {
  const { data, error, refetch, isFetching } = useQuery(query(api.installation.suspensions, { gymId }));
  if (!data && error)
    return (
      <FailedState
        error={error}
        title="No pudimos cargar las suspensiones"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton height={64} />;
  if (data.items.length === 0) return <Text c="dimmed">Nunca se ha suspendido.</Text>;
  return (
    <Paper component="ul" className={rows.divided ?? ''} aria-label="Suspensiones">
      {data.items.map((suspension) => (
        <Past key={suspension.id} suspension={suspension} />
      ))}
    </Paper>
  );
}

function Gym({ gym, onShow }: { readonly gym: InstalledGym; readonly onShow: ShowTrouble }) {
  const timeZone = useTimeZone();
  const queries = useQueryClient();
  const [suspending, setSuspending] = useState(false);
  const [agreeing, setAgreeing] = useState(false);
  const { id, name, suspension } = gym;
  const reopen = (suspensionId: string) =>
    confirmDelete({
      title: `¿Reabrir ${name}?`,
      confirmLabel: 'Reabrir',
      gentle: true,
      children: 'Su dueño, su equipo y sus clientes entran de nuevo desde ese momento.',
      onConfirm: async () => {
        await api.installation.reopen({ id: suspensionId });
        void queries.invalidateQueries();
        void toast(`${name} está abierto.`);
      },
    });
  return (
    <Stack gap="md">
      <States gym={gym} onShow={onShow} />
      <Stack component="dl" gap={8} m={0}>
        {factsOf(gym, timeZone).map(([label, value]) => (
          <Group key={label} justify="space-between" gap={12} wrap="nowrap">
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} ta="right" style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
      <Button variant="default" onClick={() => setAgreeing(true)}>
        {gym.plan ? 'Cambiar plan o pago' : 'Anotar plan'}
      </Button>
      {suspension ? (
        <Button variant="default" onClick={() => void reopen(suspension.id)}>
          Reabrir
        </Button>
      ) : (
        <Button variant="default" c="var(--bad-text)" onClick={() => setSuspending(true)}>
          Suspender
        </Button>
      )}
      <Title order={2}>Planes</Title>
      <PlanHistory gymId={id} />
      <Title order={2}>Suspensiones</Title>
      <History gymId={id} />
      <Title order={2}>Soporte</Title>
      <SupportHistory gymId={id} />
      <PlanForm gym={gym} opened={agreeing} onClose={() => setAgreeing(false)} />
      <SuspendForm gym={gym} opened={suspending} onClose={() => setSuspending(false)} />
    </Stack>
  );
}

interface GymDrawerProps {
  /** Undefined closes the drawer. */
  readonly gym: InstalledGym | undefined;
  readonly onClose: () => void;
  readonly onShow: ShowTrouble;
}

/** A gym of the installation: its figures, its plan, whether it is suspended and was before. */
export function GymDrawer({ gym, onClose, onShow }: GymDrawerProps) {
  return (
    <Drawer opened={gym !== undefined} onClose={onClose} title={gym?.name} size="min(440px, 100vw)">
      {gym && <Gym key={gym.id} gym={gym} onShow={onShow} />}
    </Drawer>
  );
}
