/** The whole application. The browser (main.tsx) and the build (prerender.tsx) render the same tree, so that it hydrates. */
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { GlobalErrorBoundary } from './errors/global-error-boundary.tsx';
import { cssVariables, theme } from './theme.ts';
import { usePrinting } from './ui/printing.ts';

export type Router = ComponentProps<typeof RouterProvider>['router'];

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: Router }) => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      // Paper is always light.
      forceColorScheme={usePrinting() ? 'light' : undefined}
    >
      <GlobalErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </GlobalErrorBoundary>
    </MantineProvider>
  </StrictMode>
);

/** Resolves when the code of the first screen is loaded. */
export function whenReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
