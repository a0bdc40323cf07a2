/** What is said of a logo before it is sent. The server decides by the content; this only spares the wait. */
import { logoLimitBytes, logoTypes } from '#contract/settings.ts';

/** Why a file cannot be used, or null. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!logoTypes.some((known) => known === type)) return 'Escolha uma imagem em JPEG, PNG ou WebP.';
  if (size === 0) return 'O arquivo está vazio. Escolha outra imagem.';
  return size > logoLimitBytes ? 'A imagem tem mais de 10 MB. Escolha uma menor.' : null;
}
