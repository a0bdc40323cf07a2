import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ImportProblem } from '../import-problem.ts';

const debianFolder = '/usr/lib/postgresql';
const program = process.platform === 'win32' ? 'pg_restore.exe' : 'pg_restore';
/** Of its messages, in characters. */
const mostMessages = 8192;

/** The newest of this machine: of Debian's packages and of PATH. It reads the dumps of all older versions. */
async function findPgRestore(): Promise<string | undefined> {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const debian = versions.map((version) => join(debianFolder, version, 'bin', program));
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const paths = [...new Set([...debian, ...inPath])].filter((path) => existsSync(path));
  const found = await Promise.all(paths.map(async (path) => ({ path, version: await versionOf(path) })));
  return found.filter(({ version }) => version > 0).sort((a, b) => b.version - a.version)[0]?.path;
}

/** As `pg_restore (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`; 0 where it does not run. */
async function versionOf(path: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version']);
    return Number(/\d+(\.\d+)?/u.exec(stdout)?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * The rows of a dump as SQL. pg_restore connects to no server here.
 * @param archive the descriptor of an open file
 * @throws ImportProblem without pg_restore, where it is older than the dump, and where the archive is damaged
 */
export async function* runPgRestore(
  archive: number,
  signal?: AbortSignal,
  find = findPgRestore,
): AsyncGenerator<Buffer> {
  const path = await find();
  if (path === undefined) throw new ImportProblem('pg_restore_missing');
  const schemas = ['public', 'auth', 'storage'].map((name) => `--schema=${name}`);
  const child = spawn(path, ['--file=-', '--data-only', ...schemas], {
    stdio: [archive, 'pipe', 'pipe'],
    // Its messages are read, so they must not be translated.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    signal,
  });
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (messages.length < mostMessages) messages += text;
  });
  const closed = once(child, 'close');
  // Awaited below, except by a reader that stops early.
  closed.catch(() => {});
  try {
    for await (const chunk of child.stdout ?? []) yield chunk;
    const [code] = await closed;
    if (code !== 0) throw problemOf(messages);
  } finally {
    child.kill();
  }
}

function problemOf(messages: string): ImportProblem {
  const cause = new Error(messages.trim());
  if (/unsupported version/u.test(messages)) return new ImportProblem('dump_too_new', { cause });
  if (/end of file|too short/u.test(messages)) return new ImportProblem('dump_truncated', { cause });
  return new ImportProblem('pg_restore_failed', { cause });
}
