/** Files that were picked and wait in the browser, with an address to show them at. */
import { useEffect, useState } from 'react';

/** Why a file is refused, or null. The server decides by the content; this check only saves the wait. */
export type FileCheck = (file: Pick<File, 'type' | 'size'>) => string | null;

type FileRules = {
  /** Media types, as browsers declare them. */
  types: readonly string[];
  maxBytes: number;
  messages: { wrongType: string; empty: string; tooLarge: string };
};

export const fileCheck =
  ({ types, maxBytes, messages }: FileRules): FileCheck =>
  ({ type, size }) => {
    if (!types.includes(type)) return messages.wrongType;
    if (size === 0) return messages.empty;
    return size > maxBytes ? messages.tooLarge : null;
  };

export function usePickedFile(check: FileCheck) {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  // The browser keeps the file in memory until its address is given back.
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  return {
    picked,
    /** Why the last file was not taken. */
    problem,
    /** Returns whether the file is held now; one that was held before stays when it is not. */
    pick(file: File): boolean {
      const found = check(file);
      setProblem(found);
      if (!found) setPicked({ file, url: URL.createObjectURL(file) });
      return found === null;
    },
    drop() {
      setPicked(null);
      setProblem(null);
    },
    refuse: setProblem,
  };
}

/** What a form is to do with a stored file: keep it, put another in its place, or let it go. */
export type FileReplacement = {
  /** To be sent with the form. */
  file: File | undefined;
  /** Where the file to be sent can be seen. */
  url: string | undefined;
  /** Whether there is a stored file, and it is to go. */
  removed: boolean;
  /** Whether the stored file is what is there now. */
  kept: boolean;
  problem: string | null;
  pick: (file: File) => void;
  remove: () => void;
  refuse: (problem: string | null) => void;
  /** The form has been saved: what is stored now is what was edited. */
  settle: () => void;
};

export function useFileReplacement(hasStored: boolean, check: FileCheck): FileReplacement {
  const { picked, problem, pick, drop, refuse } = usePickedFile(check);
  const [removed, setRemoved] = useState(false);
  return {
    file: picked?.file,
    url: picked?.url,
    removed: removed && hasStored,
    kept: hasStored && !removed && !picked,
    problem,
    pick,
    remove() {
      drop();
      setRemoved(true);
    },
    refuse,
    settle() {
      drop();
      setRemoved(false);
    },
  };
}
