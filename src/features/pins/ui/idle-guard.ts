import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../../web/api.ts';
import { isLost } from '../../../web/offline/connection.ts';
import { meQuery } from '../../../web/session.ts';
import { idleMinutes } from '../domain.ts';

const sendEveryMs = 60_000;
const lookEveryMs = 15_000;

/**
 * Tells the server that somebody is there while the page is touched, and looks again once nobody was: the answer then leads
 * to the choice of who goes on. Without a connection nothing is locked, since no PIN could be checked.
 */
export function IdleGuard() {
  const queries = useQueryClient();
  const sentAt = useRef(0);
  const touch = useEffectEvent(() => {
    if (Date.now() - sentAt.current < sendEveryMs || isLost()) return;
    sentAt.current = Date.now();
    void api.pins.touch({}).catch(() => {});
  });
  const look = useEffectEvent(() => {
    if (Date.now() - sentAt.current < idleMinutes * 60_000 || isLost()) return;
    void queries.refetchQueries({ queryKey: meQuery().queryKey });
  });
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, touch, { capture: true, passive: true });
    const timer = setInterval(look, lookEveryMs);
    touch();
    return () => {
      for (const event of events) window.removeEventListener(event, touch, { capture: true });
      clearInterval(timer);
    };
  }, []);
  return null;
}
