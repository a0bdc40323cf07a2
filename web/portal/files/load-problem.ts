import { ORPCError } from '@orpc/client';
import type { PortalFileCategory } from '#contract/portal-files.ts';

/**
 * Section 8 has a sentence for what could not be fetched, and one for an answer that came and could not be used. A
 * failed fetch is a TypeError; the server's refusals are an ORPCError.
 */
export function loadProblem(error: unknown, category?: PortalFileCategory): string {
  if (!(error instanceof ORPCError || error instanceof TypeError))
    return 'Ocorreu um erro ao processar seus arquivos';
  return category === 'procedures'
    ? 'Não foi possível carregar os procedimentos futuros'
    : 'Não foi possível carregar seus arquivos';
}
