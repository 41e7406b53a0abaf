import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { api, query } from '../../../web/api.ts';
import { deviceClock } from '../../../web/format.ts';
import { untilIdle } from '../../../web/idle.ts';
import { useLostSince } from '../../../web/offline/connection.ts';
import { useTimeZone } from '../../../web/session.ts';
import { useDeferredAnswer } from '../../../web/ui/deferred-answer.ts';
import type { Output } from '../../../wire/verb.ts';
import type { reservationsContract } from '../contract.ts';

const refetchMs = 60_000;
const tickMs = 10_000;
/** How old the lists of a device without a connection may be, in milliseconds. */
const staleTime = 5 * 60_000;
/** How long each list waits for a device that is never idle. */
const longestIdleMs = 2_000;

type Day = Output<typeof reservationsContract.day>;

/**
 * A device without a connection shows who comes to each class of today, and without one. They are asked for one at a time and when
 * the browser is idle, so that what somebody waits for does not wait for them.
 */
function useTodaysLists(day: Day | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!day || day.date !== day.today) return;
    let left = false;
    const keep = async ({ date, items }: Day) => {
      for (const { classId } of items) {
        await untilIdle(longestIdleMs);
        if (left) return;
        await queries.prefetchQuery({ ...query(api.reservations.list, { classId, date }), staleTime });
      }
      if (!left) await queries.prefetchQuery({ ...query(api.reservations.visits, { date }), staleTime });
    };
    void keep(day);
    return () => {
      left = true;
    };
  }, [day, queries]);
}

/** This device's clock, where the gym is, while `answer` is the one from before the connection was lost; otherwise undefined. */
function useDeviceClock(answer: unknown) {
  const timeZone = useTimeZone();
  const isLost = useLostSince() !== undefined;
  const before = useRef<unknown>(undefined);
  if (isLost) before.current = answer;
  const isNeeded = isLost || (answer !== undefined && answer === before.current);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return isNeeded ? deviceClock(timeZone) : undefined;
}

/**
 * The classes of the asked day, by default of today. Without a connection day and time are those of this device: where it keeps
 * no classes of today, the day is unknown, and has none.
 */
export function useShownDay(asked: string | undefined) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.reservations.day, asked ? { date: asked } : {}),
    refetchInterval: refetchMs,
  });
  useTodaysLists(data);
  const device = useDeviceClock(data);
  const isPast = device !== undefined && !asked && (data ? data.date !== device.today : error !== null);
  const kept = useQuery({
    ...query(api.reservations.day, { date: device?.today ?? '' }),
    enabled: isPast,
  });
  const answer = isPast ? kept.data : data;
  const drawn = useDeferredAnswer(answer);
  const isUnknown = isPast && !answer && kept.error !== null;
  const day: Day | undefined =
    isUnknown && device ? { ...device, date: device.today, items: [], visits: 0 } : drawn;
  return {
    data: day && device ? { ...day, ...device } : day,
    error,
    refetch,
    isFetching,
    isUnknown,
  };
}
