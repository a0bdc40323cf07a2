/**
 * A sign-out that did not reach the server. The browser stores it and repeats it before its next session check, so that
 * signing out works while the server is down.
 */
const key = 'sign-out-owed';

export function setSignOutPending() {
  store((storage) => storage.setItem(key, 'yes'));
}

export const isSignOutPending = () => store((storage) => storage.getItem(key)) === 'yes';

/** Repeats a pending sign-out. It stays pending when it fails. */
export async function finishPendingSignOut(signOut: () => Promise<unknown>) {
  if (!isSignOutPending()) return;
  await signOut();
  store((storage) => storage.removeItem(key));
}

/** Without storage (private mode, full disk) the pending sign-out is lost. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
