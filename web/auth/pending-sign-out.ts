/**
 * A sign-out that the server could not be told of. It is kept for this browser and made good before anything else is
 * asked, so that leaving works even while the server is away.
 */
const key = 'sign-out-owed';

export function setSignOutPending() {
  store((storage) => storage.setItem(key, 'yes'));
}

export const isSignOutPending = () => store((storage) => storage.getItem(key)) === 'yes';

/** Ends the session that should have been ended already; what fails stays owed. */
export async function finishPendingSignOut(signOut: () => Promise<unknown>) {
  if (!isSignOutPending()) return;
  await signOut();
  store((storage) => storage.removeItem(key));
}

/** A browser that keeps nothing (private mode, full disk) only loses the reminder. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
