import { createRouter } from '@tanstack/react-router';
import { onSignedOut, onSuspended } from './api.ts';
import { createQueries } from './queries.ts';
import { counter, cover, routeTree, screens } from './routes.ts';
import { confirmSession, meQuery } from './session.ts';
import { ErrorPage } from './ui/error-page.tsx';

export const client = createQueries();

onSignedOut(() => {
  // Without a cached account the request came from a route guard, which redirects to /login itself.
  if (client.getQueryData(meQuery().queryKey)) void confirmSession();
});

// The account then says so, and the frame shows it in place of every screen.
onSuspended(() => void client.refetchQueries({ queryKey: meQuery().queryKey }, { cancelRefetch: false }));

export const router = createRouter({
  routeTree,
  context: { client, screens, cover, counter },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
