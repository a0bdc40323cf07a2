/** The forms on the screen that hold unsaved changes. */
const dirtyForms = new Set<symbol>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;

/** Discards all unsaved changes, for instance when the user has signed out. */
export const abandonChanges = () => dirtyForms.clear();

/** Registers a form. @returns a function that removes it again */
export function registerDirtyForm(): () => void {
  const form = Symbol('dirty form');
  dirtyForms.add(form);
  return () => dirtyForms.delete(form);
}
