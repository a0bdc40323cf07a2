// Shows the start-up failure page when the application's own script cannot be loaded, cannot be read by this browser,
// or breaks before it has drawn anything. Must run where the application does not, so it is plain and self-contained.
// Also fetches what the screen at this address needs, as the build has listed it, along with the application itself.
(() => {
  const listed = document.getElementById('first-files');
  const files = (listed && JSON.parse(listed.textContent)[window.location.pathname]) || [];
  for (const file of files) {
    const isStyle = file.endsWith('.css');
    if (document.querySelector(`link[href="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  // The application's styles, which the first picture does not wait for (vite-page.ts).
  const apply = ({ target }) => {
    if (target.dataset?.app !== undefined) target.media = 'all';
  };
  document.addEventListener('load', apply, true);
  document.addEventListener('error', apply, true);

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
