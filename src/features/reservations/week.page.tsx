import { ActionIcon, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, query } from '../../web/api.ts';
import { addDays, isDay, weekWords } from '../../web/format.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { FailedState } from '../../web/ui/failed-state.tsx';
import { ButtonLink } from '../../web/ui/link.tsx';
import { Page } from '../../web/ui/page.tsx';
import { PageTitle } from '../../web/ui/page-title.tsx';
import type { OwnWeek } from './contract.ts';
import { CoverOffers } from './ui/week/cover.tsx';
import { OwnDays } from './ui/week/own-days.tsx';

const refetchMs = 60_000;
const listsEveryMs = 5 * 60_000;

/** A device without a connection shows who comes to each own class of today. */
function useTodaysLists(week: OwnWeek | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const todays = week?.items.filter(({ date, coveredBy }) => date === week.today && coveredBy === null);
    for (const { classId, date } of todays ?? []) {
      const options = query(api.reservations.list, { classId, date });
      void queries.prefetchQuery({ ...options, staleTime: listsEveryMs });
    }
  }, [week, queries]);
}

function Weeks({ week, onGo }: { readonly week: OwnWeek; readonly onGo: (date?: string) => void }) {
  const { monday, today } = week;
  const isPresent = today >= monday && today <= addDays(monday, 6);
  return (
    <Group component="nav" wrap="nowrap" gap="xs" aria-label="Semanas">
      <ActionIcon variant="default" aria-label="Semana anterior" onClick={() => onGo(addDays(monday, -7))}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Button variant="default" onClick={() => onGo()} disabled={isPresent}>
        Hoy
      </Button>
      <ActionIcon variant="default" aria-label="Semana siguiente" onClick={() => onGo(addDays(monday, 7))}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Text role="status" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {weekWords(monday, today)}
      </Text>
    </Group>
  );
}

/** The classes of whoever teaches, with who comes to each; the week of the URL's `fecha`, by default the present one. */
export default function OwnWeekPage() {
  const navigate = useNavigate();
  const { fecha } = useSearch({ strict: false }) as { fecha?: unknown };
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.reservations.ownWeek, isDay(fecha) ? { date: fecha } : {}),
    refetchInterval: refetchMs,
  });
  useTodaysLists(data);
  const go = (date?: string) =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, fecha: date }), replace: true });

  return (
    <Page>
      <PageTitle
        actions={
          data && (
            <>
              <ButtonLink variant="default" to="/mi-semana/hoja">
                Mi hoja
              </ButtonLink>
              <Weeks week={data} onGo={go} />
            </>
          )
        }
      >
        Mi semana
      </PageTitle>
      {data && data.offers.length > 0 && <CoverOffers offers={data.offers} today={data.today} />}
      {data && data.items.length > 0 && <OwnDays key={data.monday} week={data} />}
      {data && data.items.length === 0 && (
        <EmptyState
          title="No tienes clases esta semana"
          icon={IconCalendarWeek}
          action={
            <ButtonLink variant="default" to="/mycenter/horarios">
              Ver la agenda
            </ButtonLink>
          }
        >
          Aquí aparecen las clases de la agenda que llevan tu nombre, con quién viene a cada una.
        </EmptyState>
      )}
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar tu semana"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <Stack gap={12}>
          <Title order={2}>Hoy</Title>
          <Skeleton h={72} />
          <Skeleton h={72} />
        </Stack>
      )}
    </Page>
  );
}
