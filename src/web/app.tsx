import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { followPerson } from './counter.ts';
import { followGymChoice } from './gym-choice.ts';
import { draw } from './root.tsx';
import { client, router } from './router.ts';

/** Not every browser has it: Safari does not. */
const addTemporal = async (): Promise<unknown> =>
  'Temporal' in globalThis ? undefined : import('temporal-polyfill/global');

followGymChoice();
followPerson();
const drawScreens = () =>
  draw(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
// Once what the screen needs is here, it is drawn in one transition: in slices, between which the browser answers to
// the user.
void Promise.all([addTemporal(), router.load()]).finally(() => startTransition(drawScreens));
