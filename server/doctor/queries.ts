import type { ClientBase } from 'pg';

/** Rows that have had their time; nobody can use them any more. Each statement takes those of its table away. */
const expired = {
  'auth.sessions': "from auth.sessions where expires_at < now() - interval '1 day'",
  'auth.verifications': "from auth.verifications where expires_at < now() - interval '1 day'",
  'private.setup_links': "from private.setup_links where expires_at < now() - interval '1 day'",
};

export async function countExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${from}`);
    count += rows[0]?.count ?? 0;
  }
  return count;
}

export async function deleteExpired(client: ClientBase): Promise<number> {
  let count = 0;
  for (const from of Object.values(expired)) count += (await client.query(`delete ${from}`)).rowCount ?? 0;
  return count;
}
