/** Servers of one test file's own, for what the shared one must not get: another setting or clock, a stop, a new name. */
import { join } from 'node:path';
import { demoCredentials } from '#db/demo/clinic.ts';
import { answers, freePort, makeFolder, removeFolder, startProcess } from '#test/server-process.ts';
import { test } from './fixtures.ts';
import { startMailServer } from './mail.ts';
import { type Credentials, signIn } from './sign-in.ts';

/** The demo clinic once more. @param env such as `VICO_E2E_NOW`, which stops the clinic's clock, and `VICO_E2E_EMPTY` (scripts/e2e-server.ts) */
async function startDemoServer(env: Record<string, string>) {
  const dataDir = join(makeFolder(), 'data');
  const port = String(await freePort());
  const program = join(import.meta.dirname, '..', 'scripts', 'e2e-server.ts');
  const origin = `http://127.0.0.1:${port}`;
  const server = startProcess(
    { ...env, PORT: port, VICO_E2E_PORT: port, VICO_E2E_DATA_DIR: dataDir },
    program,
  );
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exited;
    removeFolder(join(dataDir, '..'));
  };
  try {
    await answers(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, dataDir, stop };
}

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

export type OwnServer = {
  mail: Awaited<ReturnType<typeof startMailServer>>;
  server: DemoServer;
  clinic: Awaited<ReturnType<typeof signIn>>;
};

/**
 * Tests with a clinic of their file's own, a session of its administrator, and the mail server that it uses. They begin with the file: a
 * fixture of a worker would need a worker, and so a browser, of its own.
 */
export function testWithServer(env: Record<string, string>) {
  let own: OwnServer;
  const withServer = test.extend<OwnServer>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    mail: async ({}, use) => use(own.mail),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    server: async ({}, use) => use(own.server),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    clinic: async ({}, use) => use(own.clinic),
  });
  withServer.beforeAll(async () => {
    const mail = await startMailServer();
    const server = await startDemoServer({ ...env, VICO_E2E_SMTP_URL: mail.url });
    own = { mail, server, clinic: await signIn(server.origin, demoCredentials.administrator) };
  });
  withServer.afterAll(async () => {
    await own?.server.stop();
    await own?.mail.stop();
  });
  return withServer;
}

const administrator = { email: 'ana@clinica.example', password: 'meu-segredo-1' };

/** An empty clinic with one administrator, which can be stopped and started again. */
export async function startEmptyClinic(more: Record<string, string> = {}) {
  const folder = makeFolder();
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...more,
  };
  let server = startProcess(env);
  await answers(server);
  const url = `http://127.0.0.1:${env.PORT}`;
  const stop = () => {
    server.child.kill('SIGTERM');
    return server.exited;
  };
  return {
    url,
    stop,
    async start() {
      server = startProcess(env);
      await answers(server);
    },
    signIn: (who: Credentials = administrator) => signIn(url, who),
    async close() {
      await stop();
      removeFolder(folder);
    },
  };
}

export type EmptyClinic = Awaited<ReturnType<typeof startEmptyClinic>>;
