/**
 * A new version of the server no longer has the files an open tab may still ask for. Vite says so; the page is then
 * loaded afresh, once, so that a file that is really missing does not make it reload for ever.
 */
const key = 'reloaded-for-new-version';
const quietMs = 60_000;

export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    if (expected > 0) return;
    // Without a connection every file is missing, and a page that is reloaded is lost.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < quietMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

let expected = 0;

/** Code that is fetched before anybody needs it may be missing: nothing that is on the screen goes for that. */
export async function expectMissing(work: () => Promise<void>) {
  expected++;
  try {
    await work();
  } finally {
    expected--;
  }
}
