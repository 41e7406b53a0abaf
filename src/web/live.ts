import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leadInOneWindow } from './leader.ts';
import { confirmSession } from './session.ts';
import { isLeaving, whenLeaving } from './signed-in.ts';

const channelName = 'pulso-live';
const settleMs = 150;
/** The pause after the server, or a proxy before it, refused the stream; the browser does not try again by itself. */
const reopenAfterMs = 5_000;

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
      let source: EventSource | undefined;
      let reopening: ReturnType<typeof setTimeout> | undefined;
      let following = false;
      const reopen = () => {
        clearTimeout(reopening);
        reopening = setTimeout(open, reopenAfterMs);
      };
      const open = () => {
        if (isLeaving()) return reopen();
        source = new EventSource('/api/live');
        source.addEventListener('change', ({ data }) => {
          refresh(Number(data));
          channel.postMessage(Number(data));
        });
        source.addEventListener('error', async () => {
          if (source?.readyState !== EventSource.CLOSED || !(await confirmSession())) return;
          if (!following) reopen();
        });
      };
      open();
      // A stream that is asked for while its session ends would be refused; it is asked for again if signing out fails.
      const stopWaiting = whenLeaving(() => {
        source?.close();
        reopen();
      });
      return () => {
        following = true;
        stopWaiting();
        clearTimeout(reopening);
        source?.close();
      };
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
      clearTimeout(settling);
      channel.close();
    };
  }, [client]);
}
