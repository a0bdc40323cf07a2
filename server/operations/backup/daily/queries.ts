import type { ClientBase } from 'pg';

export interface History {
  /** Start of the last successful backup. */
  succeeded: Date | null;
  /** Start of the last backup, whether it succeeded or failed. */
  attempted: Date | null;
}

/** Ignores backups that start more than an hour in the future: they were made while the clock was wrong. */
export async function findHistory(client: ClientBase, now: Date): Promise<History> {
  const { rows } = await client.query<History>(
    `select max(started_at) filter (where file_name is not null) as succeeded, max(started_at) as attempted
       from private.backups where started_at < $1::timestamptz + interval '1 hour'`,
    [now],
  );
  return rows[0] ?? { succeeded: null, attempted: null };
}

export async function recordStart(client: ClientBase, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into private.backups (started_at) values ($1) returning id',
    [now],
  );
  return rows[0]?.id ?? '';
}

export async function recordSuccess(
  client: ClientBase,
  id: string,
  { fileName, sizeBytes, sha256 }: { fileName: string; sizeBytes: number; sha256: string },
): Promise<void> {
  await client.query(
    `update private.backups set finished_at = now(), file_name = $2, size_bytes = $3, sha256 = $4 where id = $1`,
    [id, fileName, sizeBytes, sha256],
  );
  await client.query(
    `delete from private.backups
       where started_at < (select started_at from private.backups where id = $1) - interval '400 days'`,
    [id],
  );
}

export async function recordFailure(client: ClientBase, id: string, failure: string): Promise<void> {
  await client.query('update private.backups set finished_at = now(), failure = $2 where id = $1', [
    id,
    failure,
  ]);
}
