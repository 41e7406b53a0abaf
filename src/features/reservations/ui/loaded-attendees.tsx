import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FailedState } from '../../../web/ui/failed-state.tsx';
import { AttendeeList } from './attendee-list.tsx';
import { AttendeesSkeleton } from './attendees-skeleton.tsx';

interface LoadedAttendeesProps extends ComponentProps<typeof AttendeeList> {
  readonly query: UseQueryResult;
  readonly failedTitle: string;
}

/** The list of a query, with what this device has not sent yet; in its place, that it loads or could not be loaded. */
export function LoadedAttendees({ query, failedTitle, ...list }: LoadedAttendeesProps) {
  const { data, error, refetch, isFetching } = query;
  if (data || list.items.length > 0) return <AttendeeList {...list} />;
  if (!error) return <AttendeesSkeleton />;
  return (
    <FailedState error={error} title={failedTitle} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
