import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { lazyPart } from '../../../web/ui/lazy-part.tsx';
import { AttendeeList } from './attendee-list.tsx';
import { AttendeesSkeleton } from './attendees-skeleton.tsx';
import type { Entrance } from './entrance.ts';

const StoredList = lazyPart(() => import('./stored-list.tsx'));

interface LoadedAttendeesProps extends ComponentProps<typeof AttendeeList> {
  readonly query: UseQueryResult;
  readonly entrance: Entrance;
  readonly failedTitle: string;
}

/** The list of a query, with what this device has not sent yet; in its place, that it loads or could not be loaded. */
export function LoadedAttendees({ query, entrance, failedTitle, ...list }: LoadedAttendeesProps) {
  const { data, error, refetch, isFetching } = query;
  if (data || list.items.length > 0)
    return (
      <>
        <Suspense>
          <StoredList entrance={entrance} today={list.today} />
        </Suspense>
        <AttendeeList {...list} />
      </>
    );
  if (!error) return <AttendeesSkeleton />;
  return (
    <FailedState error={error} title={failedTitle} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
