import { v7 as newId } from 'uuid';

const beatMs = 1_000;
/** A leader that was not heard for this long has crashed or is frozen. */
const silenceMs = 3_500;
/** How long a window waits for the leader's answer when it joins. */
const answerMs = 300;
/** After a leader leaves, the others take turns within this time, so that one of them is first. */
const turnsMs = 200;

interface Message {
  readonly from: string;
  readonly kind: 'joins' | 'leads' | 'leaves';
}

/**
 * Runs `lead` in one visible window of this browser, and what it returned when another window leads or this one is
 * hidden. Web Locks would do this on secure origins only, and a frozen window would keep its lock.
 * @returns ends this window's part
 */
export function leadInOneWindow(name: string, lead: () => () => void): () => void {
  const own = newId();
  const channel = new BroadcastChannel(name);
  let end: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (kind: Message['kind']) => channel.postMessage({ from: own, kind } satisfies Message);
  const schedule = (run: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const beat = () => {
    say('leads');
    schedule(beat, beatMs);
  };
  const take = () => {
    end = lead();
    beat();
  };
  const follow = () => {
    end?.();
    end = undefined;
    schedule(take, silenceMs);
  };
  const leave = () => {
    clearTimeout(timer);
    end?.();
    end = undefined;
    say('leaves');
  };
  const show = () => {
    if (document.hidden) return leave();
    if (end) return;
    say('joins');
    schedule(take, answerMs);
  };
  channel.onmessage = ({ data: { from, kind } }: MessageEvent<Message>) => {
    if (document.hidden) return;
    // Of two leaders the older window remains.
    if (kind === 'leads' && (!end || from < own)) follow();
    else if (end) beat();
    else if (kind === 'leaves') schedule(take, Math.random() * turnsMs);
  };
  document.addEventListener('visibilitychange', show);
  window.addEventListener('pageshow', show);
  window.addEventListener('pagehide', leave);
  show();
  return () => {
    document.removeEventListener('visibilitychange', show);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
