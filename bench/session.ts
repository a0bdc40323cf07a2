import { z } from 'zod';

export interface Answer {
  bytes: number;
  /** Rows of the list that the answer carries, if it carries one. */
  rows: number | null;
  body: unknown;
}

/** A browser's session with the application: calls by their name in the contract, over HTTP. */
export interface Session {
  call(name: string, input: unknown): Promise<Answer>;
}

const envelope = z.object({ json: z.unknown() });
const list = z.object({ rows: z.array(z.unknown()) });

export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Session> {
  let cookie = '';
  async function call(name: string, input: unknown): Promise<Answer> {
    const response = await fetch(`${origin}/api/rpc/${name.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify({ json: input }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} was answered with ${response.status}: ${text}`);
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    const body = envelope.parse(JSON.parse(text)).json;
    return { bytes: Buffer.byteLength(text), rows: list.safeParse(body).data?.rows.length ?? null, body };
  }
  await call('session.signIn', { email, password });
  return { call };
}
