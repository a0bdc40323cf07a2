/** Debian's etcd, Patroni, HAProxy and PostgreSQL, installed where this process may install packages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from '../../scripts/debian.ts';
import { findDebianPostgres, installDebianPostgres } from '../../scripts/older-postgres.ts';

const packages = {
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
} as const;

export type Programs = Record<keyof typeof packages, string> & {
  /** PostgreSQL's folder of programs. */
  postgres: string;
};

/** @throws with the command that installs what is missing */
export function ensurePrograms(): Programs {
  for (const { path, package: name } of Object.values(packages)) {
    if (!existsSync(path)) installPackage(name);
  }
  const missing: string[] = Object.values(packages)
    .filter(({ path }) => !existsSync(path))
    .map(({ package: name }) => name);
  const postgres = findDebianPostgres() ?? installDebianPostgres();
  if (!postgres || !existsSync(join(postgres, 'pg_rewind'))) missing.push('postgresql-15');
  if (!postgres || missing.length > 0) {
    throw new Error(`This test needs Debian's packages: apt-get install ${missing.join(' ')}`);
  }
  return {
    etcd: packages.etcd.path,
    patroni: packages.patroni.path,
    haproxy: packages.haproxy.path,
    postgres,
  };
}
