/** What is said of a photo before it is sent. The server decides by the content; this only spares the wait. */
import { photoLimitBytes } from '#contract/patients.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a photo cannot be used, or null. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!photoTypes.includes(type)) return 'Escolha uma imagem em JPEG, PNG ou WebP.';
  if (size === 0) return 'O arquivo está vazio. Escolha outra imagem.';
  if (size > photoLimitBytes) return 'A imagem tem mais de 10 MB. Escolha uma menor.';
  return null;
}
