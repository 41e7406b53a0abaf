import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../session.ts';
import { followConnection, isLost, watchNetwork } from './connection.ts';

const longestWaitMs = 2_000;

/** Resolves when the first screen has been loaded and drawn. */
async function firstScreen(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: longestWaitMs })
      : setTimeout(resolve, longestWaitMs),
  );
}

/** Keeps on this device what a day without a connection needs, and refetches when the connection is back. */
export function useOffline(): void {
  const client = useQueryClient();
  const isGym = useMe().role === 'gym';
  useEffect(() => {
    let ended = false;
    const ends = [watchNetwork(), followConnection(() => !isLost() && void client.invalidateQueries())];
    const begin = async () => {
      await firstScreen();
      const [{ keepQueries }, { sendChanges }, { installOnDevice }] = await Promise.all([
        import('./kept.ts'),
        import('./outbox.ts'),
        import('./install.ts'),
      ]);
      if (ended) return;
      ends.push(keepQueries(client), sendChanges());
      await installOnDevice();
      if (!isGym) return;
      const { keepWhatIsAhead } = await import('./ahead.ts');
      if (!ended) ends.push(keepWhatIsAhead(client));
    };
    begin().catch(() => {});
    return () => {
      ended = true;
      for (const end of ends) end();
    };
  }, [client, isGym]);
}
