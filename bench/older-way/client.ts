import { type Answer, createClient, type Query, type SupabaseClient } from '@supabase/supabase-js';

export type OlderClient = SupabaseClient;
export type { Query };

/** The client that the older system's browser had. */
export const openClient = (origin: string, fetch: typeof globalThis.fetch): OlderClient =>
  // No key is set up there, so that any is taken.
  createClient(origin, 'no-key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  });

/** @throws what the backend says, which the client itself only returns */
export async function told(query: Query): Promise<Answer> {
  const answer = await query;
  if (answer.error) throw new Error(`the older way was refused: ${answer.error.message}`);
  return answer;
}
