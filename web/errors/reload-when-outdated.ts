/**
 * After an update the server no longer has the files of the old build. Vite reports that to an open tab, which then
 * reloads, at most once a minute, so that a missing file does not make it reload for ever.
 */
const key = 'reloaded-for-new-version';
const quietMs = 60_000;

export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', () => {
    if (expected === 0) void reloadIfServed();
  });
}

/** While the server is away every file is missing, and a reload would lose the page. */
async function reloadIfServed() {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < quietMs) return;
  const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
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
