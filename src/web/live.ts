import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeBeforeFirst } from './api.ts';
import { askedGym } from './gym-choice.ts';
import { leadInOneWindow } from './leader.ts';
import { confirmSession } from './session.ts';
import { isLeaving, whenLeaving } from './signed-in.ts';

const channelName = 'pulso-live';
const settleMs = 150;
/** Between two answers of a heavy query, which otherwise each sale at the till would ask for. */
const restMs = 10_000;

const isHeavy = ({ meta }: Query): boolean => meta?.heavy === true;
const isResting = (query: Query): boolean =>
  isHeavy(query) && query.isActive() && Date.now() - query.state.dataUpdatedAt < restMs;

/** The pause after the server, or a proxy before it, refused the stream; the browser does not try again by itself. */
const reopenAfterMs = 5_000;

/** Between windows: one listens from now on, the stream broke off, or the last change and when to refetch. */
type Message = 'listens' | 'gap' | { readonly change: string; readonly afterMs: number };

/** Keeps all visible tabs up to date: one of them holds the stream of changes and passes them to the others. */
export function useLive(enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const channel = new BroadcastChannel(channelName);
    let settling: ReturnType<typeof setTimeout> | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const refetch = (predicate: (query: Query) => boolean) => {
      if (!isLeaving() && !document.hidden) void client.invalidateQueries({ predicate });
    };
    const refetchRested = () => {
      refetch((query) => !isResting(query));
      if (!client.getQueryCache().getAll().some(isResting)) return;
      resting ??= setTimeout(() => {
        resting = undefined;
        refetch(isHeavy);
      }, restMs);
    };
    const refresh = (afterMs: number) => {
      settling ??= setTimeout(
        () => {
          settling = undefined;
          refetchRested();
        },
        Math.max(settleMs, afterMs),
      );
    };
    // A hidden tab does not refetch, so it may have missed changes.
    const lookAgain = () => refresh(0);
    let known: string | undefined;
    const hear = (change: string, afterMs: number) => {
      const isNews = change !== (known ?? changeBeforeFirst());
      known = change;
      if (isNews) refresh(afterMs);
    };
    const say = (message: Message) => channel.postMessage(message);
    let answer = () => {};
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'listens') answer();
      else if (data === 'gap') known = '';
      else hear(data.change, data.afterMs);
    };
    say('listens');
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
        source = new EventSource(`/api/live?${new URLSearchParams({ gym: askedGym() ?? '' })}`);
        source.addEventListener('change', ({ lastEventId: change, data }) => {
          const afterMs = Number(data);
          hear(change, afterMs);
          say({ change, afterMs });
          answer = () => say({ change, afterMs: 0 });
        });
        source.addEventListener('error', async () => {
          // What was asked for meanwhile may have failed.
          known = '';
          say('gap');
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
        answer = () => {};
        stopWaiting();
        clearTimeout(reopening);
        source?.close();
      };
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
      clearTimeout(settling);
      clearTimeout(resting);
      channel.close();
    };
  }, [client, enabled]);
}
