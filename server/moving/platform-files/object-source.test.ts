import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { SourceFailure } from '#contract/moving/source-failures.ts';
import type { ObjectSource } from './object-source.ts';
import { openObjectSource } from './open-object-source.ts';
import { openZipFiles, zipLimits } from './zip-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vico-objects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = {
  'patient-files/1a/1700-x.pdf': 'exam',
  'patient-files/2b/1701-y.png': 'picture',
  'patient-photos/a b.jpg': 'photo',
};
const problem = (failure: SourceFailure) => expect.objectContaining({ failure });

async function writeFiles(root: string, contents: Record<string, string>): Promise<string> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

async function writeZip(name: string, add: (zip: ZipFile) => void, change = (bytes: Buffer) => bytes) {
  const zip = new ZipFile();
  add(zip);
  zip.end();
  const path = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  await writeFile(path, change(await readFile(path)));
  return path;
}

const addFiles =
  (prefix = '') =>
  (zip: ZipFile) => {
    for (const [path, content] of Object.entries(files))
      zip.addBuffer(Buffer.from(content), `${prefix}${path}`);
  };

async function listAll(source: ObjectSource): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const bucket of await source.buckets()) {
    for await (const { path, sizeBytes } of source.list(bucket)) {
      const object = await source.read(bucket, path);
      const content = object ? await text(object.body) : '';
      expect(object?.sizeBytes).toBe(Buffer.byteLength(content));
      expect(sizeBytes).toBe(Buffer.byteLength(content));
      found[`${bucket}/${path}`] = content;
    }
  }
  expect(await source.read('patient-files', '1a/missing.pdf')).toBeNull();
  expect(await source.read('missing', 'a')).toBeNull();
  for await (const { path } of source.list('missing')) expect(path).toBeUndefined();
  await source.close();
  return found;
}

describe('a folder', () => {
  test('holds buckets with their files; what systems add to folders is left out', async () => {
    const root = await writeFiles(join(folder, 'plain'), {
      ...files,
      'patient-files/.DS_Store': '',
      'readme.txt': '',
    });
    expect(await listAll(await openObjectSource(root))).toEqual(files);
  });

  test('may be the one above', async () => {
    await writeFiles(join(folder, 'above', 'storage'), files);
    expect(await listAll(await openObjectSource(join(folder, 'above')))).toEqual(files);
  });

  test('no link is followed, no path leads out, and a pipe is no file', async () => {
    const root = await writeFiles(join(folder, 'links'), files);
    await writeFiles(join(folder, 'outside'), { secret: 'secret' });
    await symlink(join(folder, 'outside', 'secret'), join(root, 'patient-files', 'file'));
    await symlink(join(folder, 'outside'), join(root, 'patient-files', 'folder'));
    await symlink(join(folder, 'outside'), join(root, 'bucket'));
    execFileSync('mkfifo', [join(root, 'patient-files', 'pipe')]);
    const source = await openObjectSource(root);
    const paths = [
      'file',
      'folder/secret',
      'pipe',
      '../../outside/secret',
      '1a',
      '',
      'a\0',
      'x'.repeat(5000),
    ];
    for (const path of paths) expect(await source.read('patient-files', path)).toBeNull();
    expect(await source.read('bucket', 'secret')).toBeNull();
    expect(await source.read('..', 'outside/secret')).toBeNull();
    expect(await listAll(source)).toEqual(files);
  });

  test('a folder that is missing or has no bucket is refused', async () => {
    await expect(openObjectSource(join(folder, 'nothing'))).rejects.toThrow(problem('files_missing'));
    await mkdir(join(folder, 'empty'));
    await expect(openObjectSource(join(folder, 'empty'))).rejects.toThrow(problem('no_buckets'));
  });
});

describe('a zip', () => {
  test('of the buckets, or of the folder around them', async () => {
    const plain = await writeZip('plain.zip', addFiles());
    expect(await listAll(await openObjectSource(plain))).toEqual(files);
    const wrapped = await writeZip('wrapped.zip', (zip) => {
      zip.addEmptyDirectory('storage');
      addFiles('storage/')(zip);
      zip.addBuffer(Buffer.from('x'), '__MACOSX/storage/._patient-files');
    });
    expect(await listAll(await openObjectSource(wrapped))).toEqual(files);
  });

  const two = (zip: ZipFile) => {
    zip.addBuffer(Buffer.from('one'.repeat(100)), 'patient-files/one');
    zip.addBuffer(Buffer.from('two'.repeat(100)), 'patient-files/two');
  };
  /** Changes the `nth` entry in the archive's list. @see APPNOTE.TXT 4.3.12 */
  const inList = (nth: number, change: (header: Buffer) => void) => (bytes: Buffer) => {
    let at = -1;
    for (let count = 0; count < nth; count++) at = bytes.indexOf('PK\x01\x02', at + 1, 'latin1');
    change(bytes.subarray(at));
    return bytes;
  };
  const rename = (from: string, to: string) => (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

  test.each<[string, (zip: ZipFile) => void, (bytes: Buffer) => Buffer, SourceFailure]>([
    ['no zip', two, () => Buffer.from('not a zip'), 'zip_damaged'],
    ['half a zip', two, (bytes) => bytes.subarray(0, bytes.length / 2), 'zip_damaged'],
    ['a path that leads out', two, rename('patient-files/one', '../../../../etc/x'), 'zip_refused'],
    ['an absolute path', two, rename('patient-files/one', '/atient-files/one'), 'zip_refused'],
    ['an entry twice', two, rename('patient-files/two', 'patient-files/one'), 'zip_refused'],
    ['an encrypted entry', two, inList(1, (header) => header.writeUInt16LE(1, 8)), 'zip_encrypted'],
    ['an unknown compression', two, inList(1, (header) => header.writeUInt16LE(99, 10)), 'zip_refused'],
    [
      'entries that share their bytes',
      two,
      inList(2, (header) => header.writeUInt32LE(0, 42)),
      'zip_refused',
    ],
    [
      'a link',
      (zip) => zip.addBuffer(Buffer.from('/etc/passwd'), 'patient-files/link', { mode: 0o120777 }),
      (bytes) => bytes,
      'zip_refused',
    ],
    [
      'a bomb',
      (zip) => zip.addBuffer(Buffer.alloc(zipLimits.free + 1), 'patient-files/bomb'),
      (bytes) => bytes,
      'zip_too_large',
    ],
    [
      'a bomb of small entries',
      (zip) => {
        for (const name of ['a', 'b', 'c'])
          zip.addBuffer(Buffer.alloc(zipLimits.free / 2), `patient-files/${name}`);
      },
      (bytes) => bytes,
      'zip_too_large',
    ],
  ])('%s is refused', async (what, add, change, code) => {
    const path = await writeZip(`${what}.zip`, add, change);
    await expect(openObjectSource(path)).rejects.toThrow(problem(code));
  });

  test('too many entries and too many bytes are refused', async () => {
    const path = await writeZip('many.zip', two);
    await expect(openZipFiles(path, { ...zipLimits, entries: 1 })).rejects.toThrow(problem('zip_too_large'));
    await expect(openZipFiles(path, { ...zipLimits, total: 599 })).rejects.toThrow(problem('zip_too_large'));
  });

  test.each([
    ['a size that lies', (header: Buffer) => header.writeUInt32LE(200, 24)],
    ['another checksum', (header: Buffer) => header.writeUInt32LE(1, 16)],
  ])('%s ends the reading with an error', async (what, change) => {
    const source = await openObjectSource(await writeZip(`${what}.zip`, two, inList(1, change)));
    const object = await source.read('patient-files', 'one');
    await expect(text(object?.body ?? Readable.from([]))).rejects.toThrow(problem('zip_damaged'));
    await source.close();
  });
});
