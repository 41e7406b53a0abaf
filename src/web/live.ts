import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLeaving } from './session.ts';

const channelName = 'pulso-live';
const settleMs = 150;

/** Keeps all tabs up to date: one tab holds the stream of changes and passes them to the others. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const leaving = new AbortController();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const refresh = (afterMs: number) => {
      settling ??= setTimeout(
        () => {
          settling = undefined;
          if (!isLeaving()) void client.invalidateQueries();
        },
        Math.max(settleMs, afterMs),
      );
    };
    channel.onmessage = ({ data }) => refresh(data);
    const watch = async () => {
      if (leaving.signal.aborted) return;
      const source = new EventSource('/api/live');
      source.addEventListener('change', ({ data }) => {
        refresh(Number(data));
        channel.postMessage(Number(data));
      });
      await new Promise<void>((resolve) => {
        leaving.signal.addEventListener('abort', () => {
          source.close();
          resolve();
        });
      });
    };
    // Locks exist only on secure origins; elsewhere each tab holds its own stream.
    const watching = navigator.locks?.request(channelName, { signal: leaving.signal }, watch) ?? watch();
    watching.catch(() => {});
    return () => {
      leaving.abort();
      clearTimeout(settling);
      channel.close();
    };
  }, [client]);
}
