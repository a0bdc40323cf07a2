/** The media of the form: what is stored, what was picked in its place, or that it is to go. */
import { useEffect, useState } from 'react';
import type { Media } from '#contract/procedures.ts';
import { kindOf, mediaProblem } from './media-check.ts';

export type EditedMedia = {
  /** What is to be seen now. */
  shown: Media | null;
  /** To be sent with the form. */
  file: File | undefined;
  /** Whether the stored media is to go. */
  removed: boolean;
  /** Why the last file was not taken. */
  problem: string | null;
  pick: (file: File) => void;
  remove: () => void;
  refuse: (problem: string) => void;
};

export function useEditedMedia(stored: Media | null): EditedMedia {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null);
  const [removed, setRemoved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // The browser keeps the file in memory until its address is given back.
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  const kept = removed ? null : stored;
  return {
    shown: picked ? { kind: kindOf(picked.file), url: picked.url } : kept,
    file: picked?.file,
    removed: removed && stored !== null,
    problem,
    pick: (file) => {
      const found = mediaProblem(file);
      setProblem(found);
      if (!found) setPicked({ file, url: URL.createObjectURL(file) });
    },
    remove: () => {
      setPicked(null);
      setRemoved(true);
      setProblem(null);
    },
    refuse: setProblem,
  };
}
