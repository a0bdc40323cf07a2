import { type Answer, createClient, type Query, type SupabaseClient } from '@supabase/supabase-js';

export type OlderClient = SupabaseClient;
export type { Query };

/** The client that the older system's browser had. */
export const openClient = (origin: string, fetch: typeof globalThis.fetch): OlderClient =>
  // The backend has no key configured and accepts any.
  createClient(origin, 'no-key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  });

/** @throws the backend's error, which the client only returns */
export async function orThrow(query: Query): Promise<Answer> {
  const answer = await query;
  if (answer.error) throw new Error(`the older system refused a call: ${answer.error.message}`);
  return answer;
}
