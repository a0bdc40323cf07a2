import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import type { DB } from '../../platform/database/schema.ts';

/** Queries on a connection that is the caller's, within its transaction. */
export const kyselyOn = (client: Client): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release() {} }),
        end: async () => {},
        options: {},
      },
    }),
  });
