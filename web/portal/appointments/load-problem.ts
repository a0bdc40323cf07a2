import { ORPCError } from '@orpc/client';

/**
 * Section 8 has two sentences: one for what could not be fetched, one for an answer that came and could not be used.
 * A failed fetch is a TypeError; the server's refusals are an ORPCError.
 */
export const loadProblem = (error: unknown) =>
  error instanceof ORPCError || error instanceof TypeError
    ? 'Não foi possível carregar seus agendamentos'
    : 'Ocorreu um erro ao processar seus agendamentos';
