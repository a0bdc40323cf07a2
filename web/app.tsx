/** The whole application. The browser (main.tsx) and the build (prerender.tsx) render the same tree, so that it hydrates. */
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ComponentProps, type ReactNode, StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { FullPage } from './errors/full-page.tsx';
import { cssVariables, theme } from './theme.ts';
import { usePrinting } from './ui/printing.ts';

type Router = ComponentProps<typeof RouterProvider>['router'];

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

/** Catches errors outside of the screens. */
class GlobalErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <GlobalErrorPage /> : this.props.children;
  }
}

const GlobalErrorPage = () => (
  <FullPage title="Algo deu errado">
    Encontramos um problema inesperado. Recarregue a página para continuar; se ele se repetir, fale com a
    clínica.
  </FullPage>
);
