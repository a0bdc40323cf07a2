/** Cuts every connection of the application to its database, as a failing network does. */
import pg from 'pg';

/** @returns the number of connections cut; all have ended */
export async function cutConnections(ownerUrl: string): Promise<number> {
  const login = await loginOf(ownerUrl);
  // Only the role itself and superusers may end its connections.
  const client = await connect(ownerUrl, login);
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function loginOf(ownerUrl: string): Promise<{ user: string; password: string }> {
  const owner = await connect(ownerUrl);
  try {
    const { rows } = await owner.query<{ name: string; value: string }>(
      "select name, value from private.secrets where name in ('login_role', 'login_password')",
    );
    const secrets = new Map(rows.map(({ name, value }) => [name, value]));
    return { user: secrets.get('login_role') ?? '', password: secrets.get('login_password') ?? '' };
  } finally {
    await owner.end();
  }
}

async function connect(url: string, login?: { user: string; password: string }): Promise<pg.Client> {
  const address = new URL(url);
  if (login) Object.assign(address, { username: login.user, password: login.password });
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}
