/**
 * After an update the server no longer has the files of the old build. Vite reports that to an open tab, which then
 * reloads, at most once a minute, so that a missing file does not make it reload for ever.
 */
const key = 'reloaded-for-new-version';
const quietMs = 60_000;

export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    if (expected > 0) return;
    // Offline every file is missing, and a reload would lose the page.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < quietMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}

let expected = 0;

/** Runs a prefetch. A missing file there must not reload the page. */
export async function expectMissing(work: () => Promise<void>) {
  expected++;
  try {
    await work();
  } finally {
    expected--;
  }
}
