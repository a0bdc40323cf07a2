/** Another version of the application, checked out beside this one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { webSources } from '../scripts/build-web.ts';
import { BenchProblem } from './ending.ts';
import { temporaryFolder } from './servers.ts';

const here = join(import.meta.dirname, '..');

/** The measured commit and its day; the day says where it was changed. */
export function commit(): [name: string, day: string] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: here, encoding: 'utf8' }).stdout.trim();
  const [name = '', day = ''] = git('log', '-1', '--format=%h %cs').split(' ');
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!bench') !== '';
  return [name || 'an unknown commit', isChanged ? `${day} with changes` : day];
}

export interface Version {
  /** Its folder. */
  root: string;
  /** The short name of its commit. */
  name: string;
}

/** @throws BenchProblem for a revision that is not there, or whose packages cannot be installed */
export function checkOut(revision: string): Version {
  const found = spawnSync('git', ['rev-parse', '--short', '--verify', '--quiet', `${revision}^{commit}`], {
    cwd: here,
    encoding: 'utf8',
  });
  if (found.status !== 0) throw new BenchProblem(`there is no version ${revision} in this repository`);
  const name = found.stdout.trim();
  const root = temporaryFolder();
  const archive = execFileSync('git', ['archive', name], { cwd: here, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  givePackages(root, name);
  // Its start builds the screens, except where they are these.
  const differs =
    spawnSync('git', ['diff', '--quiet', name, '--', ...webSources], { cwd: here }).status !== 0;
  if (!differs && existsSync(join(here, 'dist')))
    cpSync(join(here, 'dist'), join(root, 'dist'), { recursive: true });
  return { root, name };
}

/** Those of this version where the lockfile is the same. */
function givePackages(root: string, name: string): void {
  const lockfile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockfile(root) === lockfile(here)) {
    symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'));
    return;
  }
  process.stderr.write(`installing the packages of ${name}…\n`);
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new BenchProblem(`the packages of ${name} could not be installed`);
}
