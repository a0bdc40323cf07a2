// Starts the application after the page's first paint, because its evaluation takes half a second on a slow phone. In
// development the page starts the application itself.
(() => {
  const { app } = document.currentScript.dataset;
  if (!app) return;
  const paintTimeoutMs = 1_000;

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // Files that a readable page does not load before its first paint (server/entry/pages/page.ts).
    const files = document.getElementById('application-files');
    if (files) document.head.append(files.content);
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    script.src = app;
    document.body.append(script);
  };
  const reportsPaint = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  // A hidden page is not painted.
  if (!reportsPaint || document.visibilityState === 'hidden') {
    start();
    return;
  }
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  window.setTimeout(start, paintTimeoutMs);
})();

// Shows the start-up failure page when the application cannot be loaded, cannot be parsed, or fails before its first
// render. It runs in browsers where the application does not, so it uses plain JavaScript and imports nothing.
(() => {
  const timeoutMs = 20_000;

  const fail = () => {
    const failure = document.getElementById('start-failure');
    const root = document.getElementById('root');
    if (document.documentElement.dataset.started || !failure || !root) return;
    root.hidden = true;
    failure.hidden = false;
    document.title = 'Não foi possível iniciar o aplicativo';
    document.getElementById('start-again').addEventListener('click', () => window.location.reload());
  };

  const failAfterParsing = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fail);
    else fail();
  };

  window.addEventListener(
    'error',
    (event) => {
      if (event.error || event.target?.tagName === 'SCRIPT') failAfterParsing();
    },
    true,
  );
  window.addEventListener('unhandledrejection', failAfterParsing);
  window.setTimeout(fail, timeoutMs);
})();
