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
