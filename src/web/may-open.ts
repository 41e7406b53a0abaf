import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { mayOpen, meQuery } from './session.ts';

/**
 * Tells whether the person may open the screen with a path, as routes.ts writes it. Whoever is not signed in, and any other
 * address, is not held back: the screen itself says what it takes.
 */
export function useMayOpen(): (path: string | undefined) => boolean {
  const me = useQueryClient().getQueryData(meQuery().queryKey);
  const { screens } = useRouteContext({ from: '__root__' });
  return (path) => {
    const screen = screens.find((known) => known.path === path);
    return !me || !screen || mayOpen(me, screen.who);
  };
}
