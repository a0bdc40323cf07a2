/** Milliseconds after which a slow picture is no longer waited for. */
const longestWaitMs = 2_000;

/**
 * Loads a picture that an answer has just named, so that it takes the place of its preview without a gap. Waits at least
 * for the next task: only then are components rendered with a changed answer in the query cache.
 */
export async function loadPicture(url: string | null | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (!url) return;
  const picture = new Image();
  picture.src = url;
  // A picture that cannot be loaded shows that in its place.
  const loaded = picture.decode().catch(() => {});
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
