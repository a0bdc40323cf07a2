import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { openBrowserAt, origin } from './browser.ts';
import { canMount, makeSmallDisk } from './faults/small-disk.ts';
import { compiled } from './run-script.ts';
import {
  answers,
  databasePids,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

// Every test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/**
 * The first test makes the database cluster in it, which takes seconds; the others start on it. What is wrong with a variable or
 * with the address of a database is told in environment.test.ts and open-database.test.ts.
 */
const folder = makeFolder();
const dataDir = join(folder, 'data');
let env: { DATA_DIR: string; PORT: string };
let servers: ServerProcess[];

beforeEach(async () => {
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  servers = [];
});

afterEach(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ exited }) => exited));
});
afterAll(() => removeFolder(folder));

function start(more: Record<string, string> = {}): ServerProcess {
  const server = startProcess({ ...env, ...more });
  servers.push(server);
  return server;
}

/** The output of a start that fails: one line, without a stack trace. */
async function refusal(more: Record<string, string>): Promise<string> {
  const server = start(more);
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^erro: .+\. .+\.$/);
  return lines[0] ?? '';
}

describe('a start', () => {
  test('on an empty folder and a terminal prints a few lines for people, no log, and the set-up link last', async () => {
    const command = `${process.execPath} ${join(import.meta.dirname, '..', 'server', 'entry', 'main.ts')}`;
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, PUBLIC_URL: origin, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const ended = once(terminal, 'close');
    try {
      await expect.poll(() => output, { timeout: 90_000 }).toContain('/setup?token=');
      const lines = output.trim().split(/\r?\n/u);
      expect(lines.length).toBeLessThanOrEqual(6);
      expect(output).not.toContain('{"level"');
      expect(lines.at(-1)).toMatch(/^ {2}Primeiro acesso/u);
    } finally {
      // Ctrl+C
      terminal.stdin.write('\x03');
      await ended;
    }
  });

  test('says the address, the data folder, what is not configured, and how to begin; its stop finishes the request under way', async () => {
    const server = start();
    await answers(server);
    await expect.poll(server.output).toContain('Ctrl+C');
    expect(server.output()).toContain(`Viço está aberto em ${origin}`);
    expect(server.output()).toContain(`Dados: ${env.DATA_DIR}`);
    expect(server.output()).toContain(`as mensagens ficam em ${join(env.DATA_DIR, 'mail')}`);
    expect(server.output()).toMatch(new RegExp(`Primeiro acesso.*: ${origin}/setup\\?token=\\S{40,}`));

    // Other accounts may at most pass through: the account that runs PostgreSQL for root must.
    expect(statSync(env.DATA_DIR).mode & 0o066).toBe(0);
    expect(statSync(join(env.DATA_DIR, 'db')).mode & 0o077).toBe(0);

    const PORT = String(await freePort());
    expect(await refusal({ PORT })).toMatch(/^erro: Os dados em .* já estão em uso/);

    // A stop by SIGTERM.
    const body = JSON.stringify({ email: 'nobody@clinica.example', password: 'meu-segredo-1' });
    const socket = connect(Number(env.PORT), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      'POST /api/session HTTP/1.1',
      `Host: 127.0.0.1:${env.PORT}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`);
    const answer = text(socket);
    // Once a later request is answered, the server has begun to read this one.
    await answers(server);

    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.url}/health`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write(body.slice(10));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await server.exited).toBe(0);
    expect(databasePids(env.DATA_DIR)).toEqual([]);
  });

  test('says which variable is wrong', async () => {
    expect(await refusal({ CLINIC_TIME_ZONE: 'Rio' })).toBe(
      'erro: CLINIC_TIME_ZONE: valor inválido ("Rio"). Use um nome da base IANA, por exemplo CLINIC_TIME_ZONE=America/Sao_Paulo.',
    );
  });

  test('says that the port is in use, and leaves nothing running', async () => {
    const other = createServer().listen(Number(env.PORT), '127.0.0.1');
    await once(other, 'listening');
    try {
      expect(await refusal({})).toContain(`A porta ${env.PORT} já está em uso`);
      expect(databasePids(env.DATA_DIR)).toEqual([]);
    } finally {
      other.close();
    }
  });

  // For the embedded database embedded-postgres.test.ts shows it. With another, the folder still holds files and mail.
  test('says that the folder cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '');
    const DATA_DIR = join(folder, 'file', 'data');
    const DATABASE_URL = 'postgresql://vico:vico@127.0.0.1:1/vico';
    expect(await refusal({ DATA_DIR, DATABASE_URL })).toContain(
      `A pasta de dados ${DATA_DIR} não pode ser usada`,
    );
  });

  test.runIf(canMount)('says that the disk is full, also on an empty folder', async () => {
    const small = join(folder, 'small');
    const disk = makeSmallDisk(small, 160);
    const DATA_DIR = join(small, 'data');
    const full = /^erro: O disco da pasta \S+ está cheio\. Libere espaço nele e inicie de novo\./u;
    try {
      disk.fill(0);
      expect(await refusal({ DATA_DIR })).toMatch(full);
      disk.free(0);
      const server = start({ DATA_DIR });
      await answers(server);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      // The server cannot even write into its log.
      disk.fill(0);
      expect(await refusal({ DATA_DIR })).toMatch(full);
      disk.free(0);
      await answers(start({ DATA_DIR }));
    } finally {
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ exited }) => exited));
      disk.close();
    }
  });
});

describe('an external database', () => {
  test('is used through DATABASE_URL, and its refusal is reported', async () => {
    const log = createLog('silent');
    const database = await startEmbeddedDatabase({ dataDir, log, durable: false });
    env.DATA_DIR = join(folder, 'without-database');
    try {
      const server = start({ DATABASE_URL: database.ownerUrl });
      await answers(server);
      await expect.poll(server.output).toContain('Banco de dados: o servidor de DATABASE_URL');
      expect(existsSync(join(env.DATA_DIR, 'db'))).toBe(false);
      server.child.kill('SIGTERM');
      expect(await server.exited).toBe(0);

      const wrong = new URL(database.ownerUrl);
      wrong.password = 'guess';
      expect(await refusal({ DATABASE_URL: wrong.href })).toContain('recusou o usuário ou a senha');
    } finally {
      await database.stop();
    }
  });
});

describe('a stop', () => {
  test('by SIGINT ends open streams first, and waits for none; with an administrator no set-up link was printed', async () => {
    const administrator = { email: 'ana@clinica.example', password: 'meu-segredo-1' };
    const server = start({ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
    await answers(server);
    await expect.poll(server.output).toContain('Ctrl+C');
    expect(server.output()).not.toContain('/setup');
    const { api, fetch: visit } = openBrowserAt(() => server.url);
    await api.session.signIn(administrator);
    const streams = await Promise.all(Array.from({ length: 3 }, () => visit('/api/changes')));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const bodies = Promise.all(streams.map((stream) => stream.text()));
    server.child.kill('SIGINT');
    // A stream that is cut off, as after the stop's timeout, cannot be read to its end.
    await expect(bodies).resolves.toHaveLength(3);
    expect(await server.exited).toBe(0);
    expect(databasePids(env.DATA_DIR)).toEqual([]);
  });

  test('during the start leaves nothing running', async () => {
    const server = start();
    await expect.poll(() => databasePids(env.DATA_DIR).length, { interval: 5 }).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(databasePids(env.DATA_DIR)).toEqual([]);
  });
});

describe('a log that is not read', () => {
  // Each line is 8 kB long, so that few requests fill the buffers of the system and of the process.
  // Below /api, because an unknown page has a line of its own. With dots: a long run of letters may be a token, and is masked.
  const path = `/api/${'a.'.repeat(4_000)}`;
  async function visit(server: ServerProcess, times: number) {
    for (let time = 0; time < times; time++) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
  }
  const count = (server: ServerProcess) => server.output().split(path).length - 1;

  test('holds up no request; dropped lines are counted, and told once it is read again; it is complete after a stop', async () => {
    const METRICS_PORT = String(await freePort());
    const server = start({ LOG_LEVEL: 'info', METRICS_PORT });
    await answers(server);
    server.child.stderr?.pause();
    await visit(server, 300);
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const dropped = Number(/^vico_log_lines_dropped_total (\d+)$/mu.exec(metrics)?.[1]);
    expect(dropped).toBeGreaterThan(0);
    server.child.stderr?.resume();
    await expect.poll(server.output).toContain('log lines were dropped');
    expect(server.output()).toContain(`"dropped":${dropped},`);
    expect(count(server)).toBe(300 - dropped);
    await visit(server, 1);
    await expect.poll(() => count(server)).toBe(301 - dropped);
    server.child.stderr?.pause();
    await visit(server, 100);
    server.child.kill('SIGTERM');
    server.child.stderr?.resume();
    expect(await server.exited).toBe(0);
    expect(count(server)).toBe(401 - dropped);
  });

  test('is complete after an unforeseen error, which ends the process', async () => {
    const server = startProcess(
      { ...env, LOG_LEVEL: 'info' },
      join(import.meta.dirname, 'crashing-process.ts'),
    );
    servers.push(server);
    await answers(server);
    await expect.poll(server.output).toContain('Ctrl+C');
    server.child.stderr?.pause();
    await visit(server, 100);
    server.child.kill('SIGUSR2');
    server.child.stderr?.resume();
    expect(await server.exited).toBe(1);
    expect(count(server)).toBe(100);
    expect(server.output()).toContain('unforeseen');
  });
});
