const waitMs = 80;

/** Resolves when the browser has nothing else to do. Safari has no `requestIdleCallback`. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, waitMs);
  });
