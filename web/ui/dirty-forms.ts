/** The forms on the screen that hold unsaved changes. */
const dirtyForms = new Set<symbol>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;

/** Discards all unsaved changes, for instance when the user has signed out. */
export const abandonChanges = () => dirtyForms.clear();

/** A dialog that shows something only once keeps its page, without a question. */
let pageIsHeld = false;

export const isPageHeld = () => pageIsHeld;

/** @returns lets the page go */
export function holdPage(): () => void {
  pageIsHeld = true;
  return () => {
    pageIsHeld = false;
  };
}

/** Registers a form. @returns a function that removes it again */
export function registerDirtyForm(): () => void {
  const form = Symbol('dirty form');
  dirtyForms.add(form);
  return () => dirtyForms.delete(form);
}
