import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process may install packages. */
const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs the packages of commands that are missing. Where that fails, the tests that need one say so. */
export function ensureCommands(packages: Record<string, string>): void {
  for (const [command, name] of Object.entries(packages)) {
    if (!spawnSync(command, ['-v'], { stdio: 'ignore' }).error) continue;
    const reason = installPackage(name);
    if (reason) console.error(`There is no ${command}, and it could not be installed (${reason}).`);
  }
}

/** Installs a Debian package. Returns undefined on success, otherwise the reason. */
export function installPackage(name: string): string | undefined {
  if (!mayInstall()) return 'this is not Debian, or the user is not root';
  console.log(`Installing Debian's package ${name}…`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  const { status, stderr } = apt('install', '--yes', '--no-install-recommends', name);
  return status === 0 ? undefined : stderr.trim().split('\n').at(-1) || `apt-get ended with ${status}`;
}
