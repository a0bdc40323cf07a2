/** A form whose record somebody else has deleted or closed meanwhile: it cannot be saved any more, only read and copied. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { hasUnsavedChanges } from './dirty-forms.ts';

/** What became of the record; null while it can be saved. */
const LostRecord = createContext<string | null>(null);

/** For what stands inside a form: why it cannot be saved any more, if so. */
export const useLostRecord = () => useContext(LostRecord);

type KeepFormProps = {
  /** What became of the record, as a sentence: 'Este cadastro foi excluído.' */
  lost: string | null;
  children: ReactNode;
};

/** The error of every form inside says what became of the record, and its save button rests. */
export const KeepForm = ({ lost, children }: KeepFormProps) => (
  <LostRecord value={lost}>{children}</LostRecord>
);

/**
 * Whether a page that has lost its record goes on showing its form: only where something typed would be lost with it.
 * Once decided it stays so, even when the last typed letter is taken back.
 */
export function useKeepsForm(lost: boolean): boolean {
  const [keeps, setKeeps] = useState(false);
  if (lost && !keeps && hasUnsavedChanges()) setKeeps(true);
  if (!lost && keeps) setKeeps(false);
  return lost && (keeps || hasUnsavedChanges());
}
