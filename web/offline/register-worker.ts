/**
 * Registers the service worker, so that the portal starts offline. Only the portal calls this: the administrator area is
 * never stored on a device.
 */
export function registerWorker() {
  // The development server has no built worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser may refuse (private mode, no space). The portal then works online only.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Closes the notices that the device still shows: a patient's dates are in them. */
export function closeNotices() {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.getNotifications())
    .then((notices) => notices?.forEach((notice) => void notice.close()))
    .catch(() => undefined);
}
