import { ORPCError } from '@orpc/client';

/**
 * Chooses the message of a failed load: `notLoaded` when the fetch failed (TypeError) or the server refused (ORPCError),
 * otherwise `notProcessed`, because the answer came and could not be used.
 */
export const loadProblem = (error: unknown, notLoaded: string, notProcessed: string): string =>
  error instanceof ORPCError || error instanceof TypeError ? notLoaded : notProcessed;
