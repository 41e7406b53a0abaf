import { createRouter } from '@tanstack/react-router';
import { createQueries } from './queries.ts';
import { cover, routeTree, screens } from './routes.ts';
import { meQuery } from './session.ts';
import { ErrorPage } from './ui/error-page.tsx';

export const client = createQueries(() => {
  const { queryKey } = meQuery();
  // Without a cached account the request came from a route guard, which redirects to /login itself.
  if (!client.getQueryData(queryKey)) return;
  client.removeQueries({ queryKey });
  void router.invalidate();
});

export const router = createRouter({
  routeTree,
  context: { client, screens, cover },
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
