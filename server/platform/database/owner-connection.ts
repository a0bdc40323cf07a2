import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { StartupError } from '../environment.ts';

/** The oldest PostgreSQL version that the migrations support. */
const oldestVersion = 15;
const connectionTimeoutMs = 10_000;

export type OwnerConnection = {
  client: pg.Client;
  /** The server's major version. */
  version: number;
};

/**
 * Connects as the owner of the database, for the start only, and makes sure that the server can serve a clinic.
 * @throws StartupError where the address, the credentials, the version or the encoding do not do
 */
export async function connectAsOwner(ownerUrl: string): Promise<OwnerConnection> {
  const client = new pg.Client({
    ...readAddress(ownerUrl),
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    application_name: 'vico start',
  });
  // A connection that is lost while idle would otherwise end the process; the next query says it better.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw connectionProblem(cause);
  }
  try {
    return { client, version: await checkServer(client) };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** @throws StartupError for an address that cannot be read, without repeating it: a password is in it */
export function readAddress(url: string): pg.ClientConfig {
  try {
    return parseIntoClientConfig(url);
  } catch {
    throw new StartupError('O endereço do banco de dados não pôde ser lido', remedies.address);
  }
}

/** The `options` of a connection that begins with these settings, besides those of the address itself. */
export function withSettings(address: pg.ClientConfig, settings: Record<string, string>): string {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return [address.options, ...added].filter(Boolean).join(' ');
}

async function checkServer(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number; encoding: string; standby: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version,
            current_setting('server_encoding') as encoding,
            pg_is_in_recovery() as standby`,
  );
  const [server] = rows;
  if (!server || server.version < oldestVersion) {
    throw new StartupError(
      `O servidor de banco de dados é o PostgreSQL ${server?.version}, antigo demais`,
      `Use o PostgreSQL ${oldestVersion} ou mais novo, ou remova DATABASE_URL para usar o banco embutido.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartupError(
      `O banco de dados usa a codificação ${server.encoding}`,
      "Crie o banco com UTF-8: create database nome encoding 'UTF8' template template0.",
    );
  }
  if (server.standby) {
    throw new StartupError(
      'O servidor de banco de dados é uma réplica e não aceita gravações',
      'Aponte DATABASE_URL para o servidor principal.',
    );
  }
  return server.version;
}

const remedies = {
  address: 'Use DATABASE_URL=postgresql://usuario:senha@servidor:5432/banco.',
  reach: 'Verifique o servidor e a porta em DATABASE_URL e se o PostgreSQL está em funcionamento.',
  credentials: 'Verifique o usuário e a senha em DATABASE_URL.',
};

/** The connection errors that an operator can repair. */
export function connectionProblem(cause: unknown): StartupError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const problem = () => {
    switch (code) {
      case '28P01':
      case '28000':
        return new StartupError('O banco de dados recusou o usuário ou a senha', remedies.credentials);
      case '3D000':
        return new StartupError(
          'O banco de dados indicado não existe',
          'Crie-o com "create database" ou corrija o nome no fim de DATABASE_URL.',
        );
      case '42501':
        return new StartupError(
          'O banco de dados não permite a conexão deste usuário',
          'Conceda-a: grant connect on database banco to usuario.',
        );
      case '53300':
        return new StartupError(
          'O servidor de banco de dados não tem conexões livres',
          'Feche outras conexões ou aumente max_connections.',
        );
      default:
        return new StartupError(
          `Não foi possível conectar ao banco de dados${typeof code === 'string' ? ` (${code})` : ''}`,
          remedies.reach,
        );
    }
  };
  return Object.assign(problem(), { cause });
}
