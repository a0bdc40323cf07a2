import { existsSync } from 'node:fs';
import { installPackage } from './debian.ts';

const paths = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (platform) => `/usr/lib/${platform}/faketime/libfaketime.so.1`,
);

/** Path of Debian's libfaketime, which gives a process and its children another time. */
export const findFaketime = (): string | undefined => paths.find((path) => existsSync(path));

/** Installs it where it is missing. Throws what to do where that fails. */
export function ensureFaketime(): string {
  const reason = findFaketime() ? undefined : installPackage('faketime');
  const library = findFaketime();
  if (library) return library;
  throw new Error(
    `There is no libfaketime (${reason ?? 'not where Debian puts it'}). Install Debian's package faketime.`,
  );
}
