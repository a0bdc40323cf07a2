/** Starts the browser's side. */
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { takePreloadedAnswers } from './api/preloaded-answers.ts';
import { createQueryClient } from './api/query-client.ts';
import { beginWith, followOtherTabs, sessionQuery } from './auth/session.ts';
import { clinicQuery } from './clinic/clinic.ts';
import { GlobalErrorBoundary } from './errors/global-error-boundary.tsx';
import { reloadWhenOutdated } from './errors/reload-when-outdated.ts';
import { prefetchOnIntent } from './prefetch-screens.ts';
import { routes } from './routes.tsx';
import { cssVariables, theme } from './theme.ts';

reloadWhenOutdated();

/** A slow phone answers to a finger between the parts of the start. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

await pause();
const queryClient = createQueryClient();
followOtherTabs(queryClient);
beginWith(queryClient, takePreloadedAnswers());
// What the page has not brought along is asked while the screen's own code is still on its way.
queryClient.prefetchQuery(sessionQuery());
queryClient.prefetchQuery(clinicQuery());

await pause();
const router = createBrowserRouter(routes);
prefetchOnIntent(routes, queryClient);
const container = document.getElementById('root');
if (!container) throw new Error('the page has no place for the application');

/** The page's own first picture stays until there is something to put in its place. */
const whenReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});
/** The page begins without the application's styles (vite-page.ts); an application without them would be a heap. */
const stylesPatienceMs = 5_000;
const styles = [...document.querySelectorAll<HTMLLinkElement>('link[data-app]')];
const whenStyled = styles.map(
  (link) =>
    new Promise((resolve) => {
      if (link.sheet) resolve(link);
      for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true });
      // One that has failed by now says nothing any more.
      setTimeout(resolve, stylesPatienceMs);
    }),
);
await Promise.all([whenReady, ...whenStyled]);
for (const link of styles) link.media = 'all';

const root = createRoot(container);
// In small steps, so that a slow phone answers to a finger meanwhile.
startTransition(() =>
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <GlobalErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </GlobalErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  ),
);
document.documentElement.dataset.started = 'true';
// On a slow connection the page may have given up on us by now (start.js).
container.hidden = false;
document.getElementById('start-failure')?.remove();
