import './styles/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followGymChoice } from './gym-choice.ts';
import { client, router } from './router.ts';
import { guardKeys } from './screen-lock.ts';
import { followSignOuts } from './signed-in.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

guardKeys();
followSignOuts();
followGymChoice();
const app = createRoot(container);
const draw = () =>
  app.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
// Once what the screen needs is here, it is drawn in one transition: in slices, between which the browser answers to
// the user.
void router.load().finally(() => startTransition(draw));
