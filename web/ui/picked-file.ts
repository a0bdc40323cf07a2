/** Files that were picked and not uploaded yet, with an address to show them. */
import { useEffect, useState } from 'react';

/** Why a file is refused, or null. The server decides by the content; this check only saves the wait. */
type FileCheck = (file: Pick<File, 'type' | 'size'>) => string | null;

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

  // The browser keeps the file in memory until its address is revoked.
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  return {
    picked,
    /** Why the last file was refused, or null. */
    problem,
    /** @returns whether the file was accepted. A refused file does not replace the earlier one */
    pick(file: File): boolean {
      const found = check(file);
      setProblem(found);
      if (!found) setPicked({ file, url: URL.createObjectURL(file) });
      return found === null;
    },
    remove() {
      setPicked(null);
      setProblem(null);
    },
    refuse: setProblem,
  };
}

/** What a form does with a stored file: keep it, replace it, or remove it. */
export type FileReplacement = {
  /** The new file, sent with the form. */
  file: File | undefined;
  /** Address of the new file. */
  url: string | undefined;
  /** Whether a stored file is to be removed. */
  removed: boolean;
  /** Whether the stored file stays. */
  kept: boolean;
  problem: string | null;
  pick: (file: File) => void;
  remove: () => void;
  refuse: (problem: string | null) => void;
  /** Call after a save. */
  settle: () => void;
};

export function useFileReplacement(hasStored: boolean, check: FileCheck): FileReplacement {
  const { picked, problem, pick, remove, refuse } = usePickedFile(check);
  const [removed, setRemoved] = useState(false);
  return {
    file: picked?.file,
    url: picked?.url,
    removed: removed && hasStored,
    kept: hasStored && !removed && !picked,
    problem,
    pick,
    remove() {
      remove();
      setRemoved(true);
    },
    refuse,
    settle() {
      remove();
      setRemoved(false);
    },
  };
}
