/** A disk that can be filled and made read-only: a separate file system where the test may mount one, else limits. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Leaves no byte free, at least for the process with this id. */
  fill(pid: number): void;
  /** Frees the space again. */
  free(pid: number): void;
  makeReadOnly(): void;
  makeWritable(): void;
  close(): void;
}

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Whether the test may mount a file system. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** @param folder is created */
export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const mounted =
    canMount && run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder);
  return mounted ? ownFileSystem(folder) : limits(folder);
}

function ownFileSystem(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      } catch {
        // Another process took some of the space meanwhile: the disk is full too.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    makeReadOnly: () => void run('mount', '-o', 'remount,ro', folder),
    makeWritable: () => void run('mount', '-o', 'remount,rw', folder),
    close: () => void run('umount', '-l', folder),
  };
}

/** No file of the process may grow (EFBIG), and the folder accepts none. */
function limits(folder: string): SmallDisk {
  return {
    fill: (pid) => void run('prlimit', '--pid', String(pid), '--fsize=1000:'),
    free: (pid) => void run('prlimit', '--pid', String(pid), '--fsize=unlimited:'),
    makeReadOnly: () => chmodSync(folder, 0o500),
    makeWritable: () => chmodSync(folder, 0o700),
    close() {},
  };
}
