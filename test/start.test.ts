import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/log.ts';
import { openBrowser, origin } from './browser.ts';
import {
  answers,
  databasePids,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

// Each test starts processes and makes clusters, on a machine that may be busy with others.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let env: { DATA_DIR: string; PORT: string };
let servers: ServerProcess[];

beforeEach(async () => {
  folder = makeFolder();
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  servers = [];
});

afterEach(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ exited }) => exited));
  removeFolder(folder);
});

function start(more: Record<string, string> = {}): ServerProcess {
  const server = startProcess({ ...env, ...more });
  servers.push(server);
  return server;
}

/** What a start that fails says: one line, and nothing that looks like a stack trace. */
async function refusal(more: Record<string, string>): Promise<string> {
  const server = start(more);
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^erro: .+\. .+\.$/);
  return lines[0] ?? '';
}

describe('a start', () => {
  test('says where it is open, where the data lie, what is not configured, and how to begin', async () => {
    const server = start();
    await answers(server);
    await expect.poll(server.output).toContain('Ctrl+C');
    expect(server.output()).toContain(`Viço está aberto em ${origin}`);
    expect(server.output()).toContain(`Dados: ${env.DATA_DIR}`);
    expect(server.output()).toContain(`as mensagens ficam em ${join(env.DATA_DIR, 'mail')}`);
    expect(server.output()).toMatch(new RegExp(`Primeiro acesso.*: ${origin}/setup\\?token=\\S{40,}`));
  });

  test('prints no set-up link once there is an administrator', async () => {
    const server = start({ ADMIN_EMAIL: 'ana@clinica.example', ADMIN_PASSWORD: 'segredo' });
    await answers(server);
    await expect.poll(server.output).toContain('Ctrl+C');
    expect(server.output()).not.toContain('/setup');
  });

  test('lets nobody else into what it writes', async () => {
    const server = start();
    await answers(server);
    // Others may at most pass through, which the account that runs PostgreSQL for root has to.
    expect(statSync(env.DATA_DIR).mode & 0o066).toBe(0);
    expect(statSync(join(env.DATA_DIR, 'db')).mode & 0o077).toBe(0);
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

  test('says that the address is not of this machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toContain('O endereço 203.0.113.7 não é desta máquina');
  });

  test('says that another process serves the folder', async () => {
    await answers(start());
    const PORT = String(await freePort());
    expect(await refusal({ PORT })).toMatch(/^erro: Os dados em .* já estão em uso/);
  });

  test('says that the folder cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '');
    const DATA_DIR = join(folder, 'file', 'data');
    expect(await refusal({ DATA_DIR })).toContain(`A pasta de dados ${DATA_DIR} não pode ser usada`);
    // The same folder holds files and mail where the database is elsewhere.
    const DATABASE_URL = 'postgresql://vico:vico@127.0.0.1:1/vico';
    expect(await refusal({ DATA_DIR, DATABASE_URL })).toContain(
      `A pasta de dados ${DATA_DIR} não pode ser usada`,
    );
  });

  test('says what is wrong with DATABASE_URL', async () => {
    expect(await refusal({ DATABASE_URL: 'mysql://localhost/vico' })).toMatch(
      /^erro: DATABASE_URL: valor inválido/,
    );
    const closed = `postgresql://vico:vico@127.0.0.1:${await freePort()}/vico`;
    expect(await refusal({ DATABASE_URL: closed })).toContain('Não foi possível conectar ao banco de dados');
  });
});

describe('a server elsewhere', () => {
  test('serves through DATABASE_URL, and says so when it refuses', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const log = createLog('silent');
    const database = await startEmbeddedDatabase({ dataDir: elsewhere, log, durable: false });
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
      const missing = new URL(database.ownerUrl);
      missing.pathname = '/nowhere';
      expect(await refusal({ DATABASE_URL: missing.href })).toContain('O banco de dados indicado não existe');
    } finally {
      await database.stop();
    }
  });
});

describe('a stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes the request under way, then ends',
    async (signal) => {
      const server = start();
      await answers(server);
      const body = JSON.stringify({ email: 'nobody@clinica.example', password: 'segredo' });
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
      // The server has begun to read the request once it answers another one that came later.
      await answers(server);

      server.child.kill(signal);
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
    },
  );

  test('ends the streams that are open first, whole, and waits for none of them', async () => {
    const administrator = { email: 'ana@clinica.example', password: 'segredo' };
    const server = start({ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password });
    await answers(server);
    const { api, fetch: visit } = openBrowser((request) => {
      const { pathname } = new URL(request.url);
      return fetch(new Request(`${server.url}${pathname}`, request));
    });
    await api.session.signIn(administrator);
    const streams = await Promise.all(Array.from({ length: 3 }, () => visit('/api/changes')));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const bodies = Promise.all(streams.map((stream) => stream.text()));
    server.child.kill('SIGTERM');
    // One that is broken off, as a stop does with what outlasts its patience, cannot be read to its end.
    await expect(bodies).resolves.toHaveLength(3);
    expect(await server.exited).toBe(0);
  });

  test('while it is still starting leaves nothing running', async () => {
    const server = start();
    await expect
      .poll(() => databasePids(env.DATA_DIR).length, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(databasePids(env.DATA_DIR)).toEqual([]);
  });
});
