import { useRouteContext } from '@tanstack/react-router';
import { mayOpen, useMe } from './session.ts';

/** Tells whether the person may open the screen with a path, as routes.ts writes it. */
export function useMayOpen(): (path: string) => boolean {
  const me = useMe();
  const { screens } = useRouteContext({ from: '__root__' });
  return (path) => {
    const screen = screens.find((known) => known.path === path);
    return screen !== undefined && mayOpen(me, screen.who);
  };
}
