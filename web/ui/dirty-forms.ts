/** Which forms on the screen hold what is not saved. */
const dirtyForms = new Set<symbol>();
let leavingOnPurpose = false;

/** Whether some form on the screen holds what is not saved. */
export const hasUnsavedChanges = () => dirtyForms.size > 0;

/** Whether forms let a navigation pass whatever they hold. */
export const isLeavingOnPurpose = () => leavingOnPurpose;

/** Lets the next navigation pass whatever forms hold, for instance after somebody has signed out on purpose. */
export function abandonChanges() {
  leavingOnPurpose = true;
  dirtyForms.clear();
  setTimeout(() => {
    leavingOnPurpose = false;
  }, 1_000);
}

/** @returns what says that the form is saved, or gone */
export function holdChanges(): () => void {
  const form = Symbol('dirty form');
  dirtyForms.add(form);
  return () => dirtyForms.delete(form);
}
