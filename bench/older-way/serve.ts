/**
 * The older system's backend in a process of its own, on the PostgreSQL it is told of. It says how many statements it
 * has sent when it is asked.
 */
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
    // As many as the application has.
    max: 10,
    onnotice() {},
    debug() {
      statements += 1;
    },
  },
});
const app = new App({
  connection,
  // The screens show all there is, so that the hosted platform's usual thousand rows would cut them short.
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
// It has nothing to bring to an end: what it was asked has been answered.
process.once('disconnect', () => process.exit());
