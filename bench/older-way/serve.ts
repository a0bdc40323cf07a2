/** The older system's backend. It answers each message with the number of statements that it sent. */
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';

const {
  OLDER_HOST = '',
  OLDER_PORT,
  OLDER_DATABASE = '',
  OLDER_USER = '',
  OLDER_PASSWORD = '',
} = process.env;

let statements = 0;
const connection = createPostgresConnection({
  postgresOptions: {
    host: OLDER_HOST,
    port: Number(OLDER_PORT),
    database: OLDER_DATABASE,
    username: OLDER_USER,
    password: OLDER_PASSWORD,
    // The application has as many.
    max: 10,
    onnotice() {},
    debug() {
      statements += 1;
    },
  },
});
const app = new App({
  connection,
  // The platform's usual limit of 1,000 rows would give incomplete screens.
  api: { max_rows: 10_000_000 },
  auth: { enabled: true, jwt_secret: 'only for the measurement, on this machine', jwt_expiry: 604_800 },
});
await app.ensureSystemSchema();

serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: (request) => app.fetch(request, { peerAddress: '127.0.0.1' }),
});
process.on('message', () => process.send?.({ statements }));
// Nothing is pending: every request was answered.
process.once('disconnect', () => process.exit());
