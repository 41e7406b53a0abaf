import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnreachable } from '../api.ts';
import { loadCode } from '../code.ts';
import { untilIdle } from '../idle.ts';
import { useMe } from '../session.ts';
import { toast } from '../ui/toast.tsx';
import { followConnection, isLost, watchNetwork } from './connection.ts';

const longestWaitMs = 2_000;
const againAfterMs = 5_000;
const unloaded =
  'Una parte de Pulso no se cargó. Actualiza la página para seguir aunque se corte la conexión, y para enviar lo que hiciste sin ella.';

/** Resolves when the first screen has been loaded and drawn. */
async function firstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await untilIdle(longestWaitMs);
}

const loadParts = () => Promise.all([import('./kept.ts'), import('./outbox.ts'), import('./install.ts')]);
const loadAhead = () => import('./ahead.ts');

/** Loads code as soon as Pulso can be reached. @throws ApiError `outdated` where the page has to be loaded again */
async function loadInTime<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;)
    try {
      return await loadCode(load);
    } catch (reason) {
      if (!isUnreachable(reason)) throw reason;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
}

/** Unless it is disabled, keeps on this device what a day without a connection needs, and refetches when the connection is back. */
export function useOffline(enabled: boolean): void {
  const client = useQueryClient();
  const isGym = useMe().role === 'gym';
  useEffect(() => {
    if (!enabled) return;
    let ended = false;
    const ends = [watchNetwork(), followConnection(() => !isLost() && void client.invalidateQueries())];
    const begin = async () => {
      await firstScreen();
      const [{ keepQueries }, { sendChanges }, { installOnDevice }] = await loadInTime(loadParts);
      if (ended) return;
      ends.push(keepQueries(client), sendChanges());
      await installOnDevice();
      if (!isGym) return;
      const { keepWhatIsAhead } = await loadInTime(loadAhead);
      if (!ended) ends.push(keepWhatIsAhead(client));
    };
    begin().catch(() => !ended && void toast(unloaded, { tone: 'bad', closeAfter: 60_000 }));
    return () => {
      ended = true;
      for (const end of ends) end();
    };
  }, [client, isGym, enabled]);
}
