import { createRouter } from '@tanstack/react-router';
import { onSignedOut } from './api.ts';
import { createQueries } from './queries.ts';
import { counter, cover, routeTree, screens } from './routes.ts';
import { confirmSession, meQuery } from './session.ts';
import { ErrorPage } from './ui/error-page.tsx';

export const client = createQueries();

onSignedOut(() => {
  // Without a cached account the request came from a route guard, which redirects to /login itself.
  if (client.getQueryData(meQuery().queryKey)) void confirmSession();
});

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
