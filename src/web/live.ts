import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leadInOneWindow } from './leader.ts';
import { isLeaving } from './session.ts';

const channelName = 'pulso-live';
const settleMs = 150;

/** Keeps all visible tabs up to date: one of them holds the stream of changes and passes them to the others. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    let settling: ReturnType<typeof setTimeout> | undefined;
    const refresh = (afterMs: number) => {
      settling ??= setTimeout(
        () => {
          settling = undefined;
          if (!isLeaving() && !document.hidden) void client.invalidateQueries();
        },
        Math.max(settleMs, afterMs),
      );
    };
    // A hidden tab does not refetch, so it may have missed changes.
    const lookAgain = () => refresh(0);
    channel.onmessage = ({ data }) => refresh(data);
    document.addEventListener('visibilitychange', lookAgain);
    const stop = leadInOneWindow(`${channelName}-leader`, () => {
      const source = new EventSource('/api/live');
      source.addEventListener('change', ({ data }) => {
        refresh(Number(data));
        channel.postMessage(Number(data));
      });
      return () => source.close();
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
      clearTimeout(settling);
      channel.close();
    };
  }, [client]);
}
