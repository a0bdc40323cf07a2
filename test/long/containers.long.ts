/**
 * The image, compose.yaml and the systemd unit, run by Docker. Images that cannot be pulled get stand-ins
 * (test/containers/images.ts), so no registry of images is needed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBrowserAt } from '../browser.ts';
import {
  administrator,
  type Container,
  clinicEnvironment,
  createContainers,
  fill,
} from '../containers/container.ts';
import { type Engine, root, run, startEngine } from '../containers/engine.ts';
import { baseImage, provideImages, removeImages, systemdImage } from '../containers/images.ts';
import { exampleCompose } from '../containers/project.ts';
import { startLoad } from '../load.ts';
import { freePort, makeFolder, removeFolder } from '../server-process.ts';
import { figures } from './figures.ts';

// Images are built, and every container makes a database.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 1_800_000 });

const image = 'vico:test';
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

let engine: Engine;
let standIns: string[] = [];
let containers: ReturnType<typeof createContainers>;
const docker = (...args: string[]) => engine.docker(...args);

beforeAll(async () => {
  engine = await startEngine();
  standIns = await provideImages(engine);
  console.log(`stand-ins: ${standIns.join(', ') || 'none'}`);
  containers = createContainers(engine);
  await docker('build', '--tag', image, root);
});

afterAll(async () => {
  if (!engine) return;
  await containers?.removeAll();
  await removeImages(engine, [image, ...standIns]);
  await engine.stop();
});

describe('the image', () => {
  test('is at most 250 MB larger than its base image, and holds nothing that only builds', async () => {
    const sizeOf = async (name: string) =>
      Number(await docker('image', 'inspect', '--format={{.Size}}', name));
    const added = (await sizeOf(image)) - (await sizeOf(baseImage));
    figures('size of the image above its base image', 'once', `${megabytes(added)} MB`, 'nothing');
    expect(added).toBeLessThan(250_000_000);
    const list = 'ls -d node_modules/* node_modules/@*/*';
    const packages = (await docker('run', '--rm', image, '/bin/sh', '-c', list)).split('\n');
    const named = (names: string[]) => names.map((name) => `node_modules/${name}`);
    expect(packages).toEqual(expect.arrayContaining(named(['hono', 'pg', 'sharp', '@aws-sdk/client-s3'])));
    const building = ['vite', 'react', 'pdfjs-dist', '@mantine/core', 'vitest'];
    expect(packages.filter((name) => named(building).includes(name))).toEqual([]);
  });

  test.each([
    ['its own user', [], 'uid=1000(node)'],
    ['a user without a name', ['--user', '12345:23456'], 'uid=12345'],
  ])('runs as %s on a read-only root, stops with 0, and keeps its data', async (_, options, id) => {
    const [data, backups] = [containers.volume(), containers.volume()];
    const mounts = ['--volume', `${data}:/data`, '--volume', `${backups}:/backups`];
    const clinic = await containers.start(image, [...options, ...mounts, '--env', 'BACKUP_DIR=/backups']);
    await clinic.isHealthy();
    expect(await clinic.exec('id')).toContain(id);
    await expect(clinic.exec('touch', '/opt/vico/file')).rejects.toThrow('Read-only file system');
    const expectFilled = await fill(clinic.browser());

    const said = await clinic.exec('npm', 'run', 'backup');
    const [backup = ''] = /\/backups\/\S+\.tar/u.exec(said) ?? [];
    expect(said).toContain('2 arquivos, ');
    expect(await clinic.exec('npm', 'run', 'doctor')).toContain('Tudo em ordem');

    expect(await clinic.stop()).toBe(0);
    await clinic.startAgain();
    await expectFilled(clinic.browser());
    await clinic.kill();
    await clinic.startAgain();
    await expectFilled(clinic.browser());
    expect(await clinic.stop()).toBe(0);

    // The backup opens in another volume.
    const restored = ['--volume', `${containers.volume()}:/data`, '--volume', `${backups}:/backups`];
    const run = ['run', '--rm', '--read-only', '--tmpfs', '/tmp', ...options, ...restored, image];
    await docker(...run, 'npm', 'run', 'restore', '--', backup);
    await expectFilled((await containers.start(image, [...options, ...restored])).browser());
  });

  test('is the upgrade of a volume that the version before the newest migration has filled', async () => {
    const folder = makeFolder();
    const olderImage = 'vico:older';
    try {
      // The commit before the one that added the newest migration, with its own Dockerfile. VICO_UPGRADE_FROM names
      // another one, for example a published version.
      const added = await run('git', [
        'log',
        '-1',
        '--diff-filter=A',
        '--format=%H',
        '--',
        'db/migrations/*.sql',
      ]);
      const older = process.env.VICO_UPGRADE_FROM ?? `${added}^`;
      await run('/bin/sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', older, folder]);
      await docker('build', '--tag', olderImage, folder);
    } finally {
      removeFolder(folder);
    }
    const mounts = ['--volume', `${containers.volume()}:/data`];
    const before = await containers.start(olderImage, mounts);
    const expectFilled = await fill(before.browser());
    expect(await before.stop()).toBe(0);
    const after = await containers.start(image, mounts);
    await expectFilled(after.browser());
    expect(await after.stop()).toBe(0);
    await expectFilled((await containers.start(image, mounts)).browser());
    // There is no way back but the backup.
    expect(await before.startAndFail()).toBe(1);
    await docker('image', 'rm', '--force', olderImage);
  });
});

describe('compose.yaml', () => {
  const project = `vico-test-${process.pid}`;
  const folder = makeFolder();
  let compose: (...args: string[]) => Promise<string>;
  afterAll(async () => {
    await compose?.('down', '--volumes', '--timeout', '60');
    removeFolder(folder);
  });

  test('starts everything; each process is replaced under load, and no request fails', async () => {
    const port = await freePort();
    const files = exampleCompose(folder, { port, version: image.split(':')[1] ?? '' });
    compose = (...args) => docker('compose', '--project-name', project, ...files, ...args);
    const isHealthy = (service: string) =>
      expect
        .poll(async () => compose('ps', '--format={{.Health}}', service), {
          timeout: 180_000,
          interval: 1_000,
        })
        .toBe('healthy');
    const start = async () => {
      await compose('up', '--detach', '--no-build');
      for (const service of ['app-1', 'app-2']) await isHealthy(service);
    };
    await start();
    // The proxy signs its own certificate for `localhost`.
    const authority = await compose('exec', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    setDefaultCACertificates([...getCACertificates('default'), authority]);
    const host = `localhost:${port}`;
    const visit = () => openBrowserAt(() => `https://${host}`, { host, origin: `https://${host}` });
    const expectFilled = await fill(visit());

    const people = [visit(), visit()];
    for (const person of people) await person.api.session.signIn(administrator);
    const load = startLoad(people);
    for (const service of ['app-1', 'app-2']) {
      await compose('up', '--detach', '--no-build', '--no-deps', '--force-recreate', service);
      await isHealthy(service);
      // The pause that docs/deploy.md asks for, so that the proxy sees the new process.
      await sleep(3_000);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    const { patients, appointments, files: uploads } = load.acknowledged;
    for (const id of patients.keys()) await people[0]?.api.patients.get({ id });
    for (const id of appointments.keys()) await people[0]?.api.appointments.get({ id });
    for (const address of uploads.keys()) expect((await people[0]?.fetch(address))?.status).toBe(200);
    const written = `${patients.size} patients, ${appointments.size} appointments, ${uploads.size} files`;
    figures('compose: both containers replaced under load', '2 replaced', written, 'none failed, nothing');

    expect(await compose('exec', 'app-1', 'npm', 'run', 'backup')).toContain('/backups/');
    expect(await compose('exec', 'app-2', 'ls', '/backups')).toMatch(/\.tar\.enc$/mu);
    expect(await compose('exec', 'app-2', 'npm', 'run', 'doctor')).toContain('Tudo em ordem');

    await compose('down', '--timeout', '60');
    await start();
    await expectFilled(visit());
  });
});

describe('deploy/vico.service', () => {
  /** The commands of docs/deploy.md. */
  const documented = (start: string) => {
    const text = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8');
    const line = text.split('\n').find((each) => each.startsWith(start));
    if (!line) throw new Error(`docs/deploy.md has no line that begins with ${start}`);
    return line.replace(/#.*$/u, '');
  };

  test('serves under systemd without any right, and starts again after a kill and with the machine', async () => {
    await run(process.execPath, [join(root, 'scripts', 'build.ts')]);
    const machine: Container = await containers.start(
      systemdImage,
      [
        // systemd makes cgroups, mounts and user namespaces. Docker's own restrictions would stand in for those of the unit.
        '--cap-add=SYS_ADMIN',
        '--cap-add=SYS_PTRACE',
        '--security-opt=seccomp=unconfined',
        '--security-opt=systempaths=unconfined',
        '--security-opt=apparmor=unconfined',
        '--cgroupns=host',
        '--volume=/sys/fs/cgroup:/sys/fs/cgroup',
        '--tmpfs=/run',
        '--tmpfs=/run/lock',
        `--volume=${root}:/opt/vico:ro`,
      ],
      { isMachine: true },
    );
    const shell = (command: string) => machine.exec('/bin/sh', '-c', `cd /opt/vico && ${command}`);
    await expect
      .poll(() => shell('systemctl is-system-running || true'), { timeout: 120_000 })
      .toMatch(/running|degraded/u);
    for (const [name, value] of Object.entries({ ...clinicEnvironment, HOST: '0.0.0.0' }))
      await shell(`echo '${name}=${value}' >>/etc/vico.env`);
    await shell(documented('useradd'));
    await shell(documented('cp deploy/vico.service'));
    await machine.isReady();
    const expectFilled = await fill(machine.browser());

    const mainPid = () => shell('systemctl show --property=MainPID --value vico');
    const status = await shell(`cat /proc/${await mainPid()}/status`);
    expect(status).toMatch(/^CapBnd:\s+0+$/mu);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/mu);
    expect(status).toMatch(/^Seccomp:\s+2$/mu);
    await expect(shell(`nsenter --target ${await mainPid()} --mount touch /var/lib/file`)).rejects.toThrow(
      'Read-only file system',
    );
    expect(await shell(documented('runuser'))).toContain('/var/lib/vico/data/backups/');

    const killed = await mainPid();
    await shell(`kill -9 ${killed}`);
    await expect.poll(async () => ['0', killed].includes(await mainPid()), { timeout: 60_000 }).toBe(false);
    await machine.isReady();
    await expectFilled(machine.browser());
    await shell('systemctl stop vico');
    expect(await shell('systemctl show --property=Result --value vico')).toBe('success');
    expect(await shell('systemctl show --property=ExecMainStatus --value vico')).toBe('0');
    expect(await shell('tail -n 1 /var/lib/vico/data/db/postgres.log')).toContain(
      'database system is shut down',
    );

    await docker('restart', machine.name);
    await machine.isReady();
    await expectFilled(machine.browser());
    figures(
      'the systemd unit: killed, stopped, restarted with the machine',
      'once each',
      'exit code 0',
      'nothing',
    );
  });
});
