import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver, theme } from './theme.ts';

/** Draws the page. */
export function draw(content: ReactNode): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root.');
  createRoot(container).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {content}
      </MantineProvider>
    </StrictMode>,
  );
}
