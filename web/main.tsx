/** Starts the web application. */
import '@mantine/core/styles.layer.css';
import './fonts.css';
import './global.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { prerenderedStylesId } from '#contract/prerendered-screens.ts';
import { screens } from '#contract/screen-addresses.ts';
import { takePreloadedAnswers } from './api/preloaded-answers.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, whenReady } from './app.tsx';
import { beginWith, followOtherTabs, sessionQuery } from './auth/session.ts';
import { clinicQuery } from './clinic/clinic.ts';
import { reloadWhenOutdated } from './errors/reload-when-outdated.ts';
import { prefetchOnIntent } from './prefetch-screens.ts';
import { routes } from './routes.tsx';
import { listenForInstallPrompt } from './ui/install-prompt.ts';

reloadWhenOutdated();
listenForInstallPrompt();

/** Lets a slow phone handle input between the steps of the start. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

await pause();
const queryClient = createQueryClient();
followOtherTabs(queryClient);
beginWith(queryClient, takePreloadedAnswers());
// Fetched in parallel with the screen's code, unless the page carried the answers.
queryClient.prefetchQuery(sessionQuery());
queryClient.prefetchQuery(clinicQuery());

await pause();
const router = createBrowserRouter(routes);
prefetchOnIntent(routes, queryClient);
const container = document.getElementById('root');
if (!container) throw new Error('the page has no place for the application');

/** The page starts without the application's styles (vite-page.ts). The first render waits for them. */
const stylesTimeoutMs = 5_000;
const styles = [...document.querySelectorAll<HTMLLinkElement>('link[data-app]')];
const whenStyled = styles.map(
  (link) =>
    new Promise((resolve) => {
      if (link.sheet) resolve(link);
      for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true });
      // A stylesheet that failed before sends no event.
      setTimeout(resolve, stylesTimeoutMs);
    }),
);
await Promise.all([whenReady(router), ...whenStyled]);
for (const link of styles) link.media = 'all';
const prerendered = document.getElementById(prerenderedStylesId);
prerendered?.remove();

const app = <App queryClient={queryClient} router={router} />;
/** After a sign-in in another tab the screen differs from its markup. */
const isAsPrerendered =
  prerendered?.dataset.screen === 'login' &&
  router.state.location.pathname === screens.login &&
  queryClient.getQueryData(sessionQuery().queryKey) === null;
// A transition renders in small steps, so that a slow phone can handle input.
startTransition(() => {
  if (isAsPrerendered) hydrateRoot(container, app);
  else createRoot(container).render(app);
});
document.documentElement.dataset.started = 'true';
// On a slow connection start.js may show the failure page by now.
container.hidden = false;
document.getElementById('start-failure')?.remove();
