import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLeaving } from './session.ts';

const channelName = 'pulso-live';
const settleMs = 150;

/** Keeps the screens of this browser fresh: one tab holds the stream of changes and tells the others. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const leaving = new AbortController();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      settling ??= setTimeout(() => {
        settling = undefined;
        if (!isLeaving()) void client.invalidateQueries();
      }, settleMs);
    };
    channel.onmessage = refresh;
    const watch = async () => {
      if (leaving.signal.aborted) return;
      const source = new EventSource('/api/live');
      source.addEventListener('change', () => {
        refresh();
        channel.postMessage('change');
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
