/** The logo of the form: the stored one, one that was picked in its place, or that it is to go. */
import { useEffect, useState } from 'react';
import { logoLimitBytes, logoTypes } from '#contract/settings.ts';

export type EditedLogo = {
  /** Address of what is to be seen now. */
  shown: string | null;
  /** To be sent with the form. */
  file: File | undefined;
  removed: boolean;
  problem: string | null;
  pick: (file: File) => void;
  remove: () => void;
  refuse: (problem: string | null) => void;
  /** The form has been saved: what is stored now is what was edited. */
  settle: () => void;
};

/** What is said before it is sent. The server decides by the content; this only spares the wait. */
function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!logoTypes.some((known) => known === type)) return 'Escolha uma imagem em JPEG, PNG ou WebP.';
  if (size === 0) return 'O arquivo está vazio. Escolha outra imagem.';
  return size > logoLimitBytes ? 'A imagem tem mais de 10 MB. Escolha uma menor.' : null;
}

export function useEditedLogo(stored: string | null): EditedLogo {
  const [picked, setPicked] = useState<{ file: File; url: string } | null>(null);
  const [removed, setRemoved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // The browser keeps the picture in memory until its address is given back.
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);

  const kept = removed ? null : stored;
  return {
    shown: picked?.url ?? kept,
    file: picked?.file,
    removed: removed && stored !== null,
    problem,
    pick: (file) => {
      const found = logoProblem(file);
      setProblem(found);
      if (!found) setPicked({ file, url: URL.createObjectURL(file) });
    },
    remove: () => {
      setPicked(null);
      setRemoved(true);
      setProblem(null);
    },
    refuse: setProblem,
    settle: () => {
      setPicked(null);
      setRemoved(false);
      setProblem(null);
    },
  };
}
