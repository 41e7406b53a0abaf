import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api, query } from '../../../web/api.ts';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageTitle } from '../../../web/ui/page-title.tsx';
import { OwnInvitations } from '../../referrals/parts.ts';
import { GymChoice } from './gym-choice.tsx';
import { OwnMemberships } from './memberships.tsx';
import { OwnClasses } from './own-classes.tsx';
import { OwnCode } from './own-code.tsx';
import { OwnRoutine } from './own-routine.tsx';
import { OwnPayments } from './payments.tsx';
import { PhoneNotices } from './phone-notices.tsx';
import classes from './space.module.css';

const OwnMessages = lazyPart(() => import('./own-messages.tsx'));

/** A client's own classes, routine, memberships and payments in one gym. */
export function Space() {
  const { data, error, refetch, isFetching } = useQuery(query(api.myspace.get, {}));
  return (
    <Page>
      <PageTitle
        note={data && `Hola, ${data.name}. Esto es lo tuyo en ${data.gym.name}.`}
        actions={
          data && (
            <Group gap="sm">
              <GymChoice {...data} />
              <OwnCode {...data} />
              <PhoneNotices gymId={data.gym.id} />
            </Group>
          )
        }
      >
        Mi espacio
      </PageTitle>
      {!data && error && (
        <FailedState
          error={error}
          title="No pudimos cargar tu espacio"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && (
        <div className={classes.plans} role="status" aria-label="Cargando tu espacio" data-late>
          <Skeleton height={116} />
          <Skeleton height={116} />
        </div>
      )}
      {data && (
        <>
          <div className={classes.columns} key={data.gym.id}>
            <Stack gap="lg">
              <OwnClasses calendar={data.calendar} />
            </Stack>
            <OwnRoutine />
          </div>
          <OwnMemberships
            memberships={data.memberships}
            balance={data.balance}
            currency={data.gym.currency}
          />
          <Suspense fallback={null}>
            <OwnInvitations gymName={data.gym.name} />
          </Suspense>
          <OwnPayments payments={data.payments} currency={data.gym.currency} />
          <Suspense fallback={null}>
            <OwnMessages />
          </Suspense>
        </>
      )}
    </Page>
  );
}
