import { useTimeZone } from '../session.ts';
import { useLostSince } from './connection.ts';
import { useOldestShown } from './kept.ts';

/** 'de las 10:42', 'de la 01:05', or 'del 19-11 a las 10:42' of another day. */
export function momentWords(at: number, timeZone: string): string {
  const day = (instant: number) =>
    // That of 'es-CL' is 1/12 in browsers.
    new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit' })
      .format(instant)
      .replace('/', '-');
  const time = new Intl.DateTimeFormat('es-CL', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const clock = `la${time.startsWith('01') ? '' : 's'} ${time}`;
  return day(at) === day(Date.now()) ? `de ${clock}` : `del ${day(at)} a ${clock}`;
}

/** Of when the oldest is that this page shows, in words: 'de las 10:42'; undefined with a connection. */
export function useMomentShown(): string | undefined {
  const lostSince = useLostSince();
  const oldest = useOldestShown();
  const timeZone = useTimeZone();
  return lostSince === undefined
    ? undefined
    : momentWords(Math.min(oldest ?? lostSince, lostSince), timeZone);
}
