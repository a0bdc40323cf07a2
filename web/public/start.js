// Shows the start-up failure page when the application's own script cannot be loaded, cannot be read by this browser,
// or breaks before it has drawn anything. Must run where the application does not, so it is plain and self-contained.
(() => {
  const patienceMs = 20_000;

  const fail = () => {
    const failure = document.getElementById('start-failure');
    const root = document.getElementById('root');
    if (document.documentElement.dataset.started || !failure || !root) return;
    root.hidden = true;
    failure.hidden = false;
    document.title = 'Não foi possível iniciar o aplicativo';
    document.getElementById('start-again').addEventListener('click', () => window.location.reload());
  };

  const failOnceDrawn = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fail);
    else fail();
  };

  window.addEventListener(
    'error',
    (event) => {
      if (event.error || event.target?.tagName === 'SCRIPT') failOnceDrawn();
    },
    true,
  );
  window.addEventListener('unhandledrejection', failOnceDrawn);
  window.setTimeout(fail, patienceMs);
})();
