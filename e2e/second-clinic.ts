/** A clinic of one test's own, for what the shared one cannot bear: being stopped, or getting another name. */
import { join } from 'node:path';
import {
  answers,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from '#test/server-process.ts';
import { signIn } from './api.ts';

const administrator = { email: 'ana@clinica.example', password: 'segredo-1' };

/** @param more for its environment */
export async function openSecondClinic(more: Record<string, string> = {}) {
  const folder = makeFolder();
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...more,
  };
  let server: ServerProcess;
  async function start() {
    server = startProcess(env);
    await answers(server);
  }
  async function stop(): Promise<number | null> {
    server.child.kill('SIGTERM');
    return server.exited;
  }
  await start();
  const url = `http://127.0.0.1:${env.PORT}`;
  return {
    url,
    start,
    stop,
    signIn: (who = administrator) => signIn(url, who),
    async close() {
      await stop();
      removeFolder(folder);
    },
  };
}
