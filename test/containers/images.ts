/**
 * Images that the Dockerfile and compose.yaml name. Where one cannot be pulled, a stand-in gets its name: Debian by
 * debootstrap with packages of Debian and npm, which does what these tests use of the image (`stand-ins/`).
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Engine, root, run } from './engine.ts';

const standIns = join(import.meta.dirname, 'stand-ins');
/** What the stand-ins are made from. */
const debian = 'vico-debian:bookworm';
export const systemdImage = 'vico-systemd:bookworm';

const fromLine = /^FROM (node:\S+)/mu.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
export const baseImage = fromLine?.[1] ?? '';
const { services } = z
  .object({ services: z.record(z.string(), z.looseObject({ image: z.string() })) })
  .parse(parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }));
const imageOf = (service: string) => services[service]?.image ?? '';

const folders = new Map([
  [baseImage, 'node'],
  [imageOf('database'), 'postgres'],
  [imageOf('store'), 'seaweedfs'],
  [imageOf('proxy'), 'caddy'],
  [systemdImage, 'systemd'],
]);

/** @returns the names of the images that are stand-ins */
export async function provideImages(engine: Engine): Promise<string[]> {
  const made: string[] = [];
  for (const [tag, folder] of folders) {
    if ((await works(engine, 'image', 'inspect', tag)) || (await works(engine, 'pull', '--quiet', tag)))
      continue;
    if (made.length === 0) await makeDebian(engine);
    await build(engine, tag, folder);
    made.push(tag);
  }
  return made;
}

const works = (engine: Engine, ...args: string[]) =>
  engine.docker(...args).then(
    () => true,
    () => false,
  );

/** Removes the names of stand-ins, so that nothing else takes them for the real images. */
export async function removeImages(engine: Engine, made: readonly string[]): Promise<void> {
  if (made.length > 0) await engine.docker('image', 'rm', '--force', ...made, debian);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vico-image-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const makeDebian = (engine: Engine) =>
  inFolder(async (folder) => {
    const system = join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system]);
    const archive = join(folder, 'root.tar');
    await run('tar', ['--create', '--file', archive, '--directory', system, '.']);
    await engine.docker('import', archive, debian);
  });

const build = (engine: Engine, tag: string, name: string) =>
  inFolder(async (folder) => {
    cpSync(join(standIns, name), folder, { recursive: true });
    if (name === 'node') await addNode(folder);
    const s3rver = z
      .object({ devDependencies: z.object({ s3rver: z.string() }) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).devDependencies.s3rver;
    const values = [`NODE=${baseImage}`, `DEBIAN=${debian}`, `S3RVER=${s3rver}`];
    await engine.docker('build', '--tag', tag, ...values.flatMap((value) => ['--build-arg', value]), folder);
  });

/** The Node that runs this test, and this machine's npm with its registry and its trusted certificates. */
async function addNode(folder: string): Promise<void> {
  cpSync(process.execPath, join(folder, 'node'), { dereference: true });
  const program = realpathSync(await run('/bin/sh', ['-c', 'command -v npm']));
  cpSync(dirname(dirname(program)), join(folder, 'npm'), { recursive: true });
  writeFileSync(join(folder, 'npmrc'), `registry=${await run('npm', ['config', 'get', 'registry'])}\n`);
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, join(folder, 'certificates.crt'), { dereference: true });
  else writeFileSync(join(folder, 'certificates.crt'), '');
}
