/** Whether this browser can show notices, and what stands in the way. */
type NoticeSupport = 'unsupported' | 'install' | 'blocked' | 'supported';

type Browser = {
  hasPush: boolean;
  permission: NotificationPermission;
  userAgent: string;
  touchPoints: number;
};

/** An iPad says that it is a Mac, and has a screen to touch. */
const isAppleDevice = ({ userAgent, touchPoints }: Browser) =>
  /iPhone|iPad|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** An iPhone or iPad has notices only for what is on its home screen, from iOS 16.4. */
export function noticeSupport(browser: Browser): NoticeSupport {
  if (!browser.hasPush) return isAppleDevice(browser) ? 'install' : 'unsupported';
  return browser.permission === 'denied' ? 'blocked' : 'supported';
}

export function supportHere(): NoticeSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return noticeSupport({
    hasPush,
    permission: hasPush ? Notification.permission : 'default',
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}
