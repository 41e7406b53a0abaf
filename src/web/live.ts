import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmSession } from './session.ts';
import { isLeaving } from './signed-in.ts';

const channelName = 'pulso-live';
const settleMs = 150;
/** The pause after the server, or a proxy before it, refused the stream; the browser does not try again by itself. */
const reopenAfterMs = 5_000;

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
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const open = (): EventSource => {
      const source = new EventSource('/api/live');
      source.addEventListener('change', ({ data }) => {
        refresh(Number(data));
        channel.postMessage(Number(data));
      });
      source.addEventListener('error', async () => {
        if (source.readyState !== EventSource.CLOSED || !(await confirmSession())) return;
        if (!leaving.signal.aborted) reopening = setTimeout(() => (current = open()), reopenAfterMs);
      });
      return source;
    };
    let current: EventSource | undefined;
    const watch = async () => {
      if (leaving.signal.aborted) return;
      current = open();
      await new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
      current.close();
      clearTimeout(reopening);
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
