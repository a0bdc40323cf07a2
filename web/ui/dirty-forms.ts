/** The forms on the screen that hold unsaved changes. */
import type { Location } from 'react-router';

export interface DirtyForm {
  /** Of a form that saves itself: at once. @returns whether everything is saved */
  save?: () => Promise<boolean>;
  /** Parameters of the address that show the form: it is left when one of them changes, too. */
  params?: readonly string[];
}

const dirtyForms = new Set<() => DirtyForm>();

export const hasUnsavedChanges = () => dirtyForms.size > 0;

/** @returns whether a form has got unsaved changes since: one of a dialog that opens now */
export function watchForms(): () => boolean {
  const before = new Set(dirtyForms);
  return () => [...dirtyForms].some((form) => !before.has(form));
}

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

/** What closes the dialogs that are open; the last one lies above the others. */
const dialogs: (() => void)[] = [];

export const topDialog = () => dialogs.at(-1);

/** While it is open, 'Voltar' of the browser closes it in place of leaving the screen. @returns removes it again */
export function registerDialog(close: () => void): () => void {
  dialogs.push(close);
  return () => void dialogs.splice(dialogs.indexOf(close), 1);
}

/** @param form as it is now. @returns a function that removes it again */
export function registerDirtyForm(form: () => DirtyForm): () => void {
  const entry = () => form();
  dirtyForms.add(entry);
  return () => dirtyForms.delete(entry);
}

/** Those that are not on the next screen. */
export function formsLeft(from: Location, to: Location): DirtyForm[] {
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search));
  return [...dirtyForms]
    .map((form) => form())
    .filter(
      ({ params = [] }) =>
        from.pathname !== to.pathname || params.some((name) => before?.get(name) !== after?.get(name)),
    );
}

/** @returns whether all of them are saved */
export const saveForms = async (forms: readonly DirtyForm[]) =>
  (await Promise.all(forms.map(({ save }) => save?.() ?? false))).every(Boolean);
