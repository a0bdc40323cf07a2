/** The systemd unit, without running it. `test/long/containers.long.ts` runs it under systemd. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment, secrets, variables } from '#server/platform/environment.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));

describe('deploy/vico.service', () => {
  const unit = read('deploy/vico.service');
  const settings = [...unit.matchAll(/^(\w+)=(.*)$/gmu)].map(([, name = '', value = '']) => [name, value]);
  const valuesOf = (name: string) => settings.flatMap(([other, value]) => (other === name ? [value] : []));
  const folder = '/opt/vico';

  test('starts the Node that the launcher links (npm run build) and an existing script, with known variables', () => {
    expect(valuesOf('WorkingDirectory')).toEqual([folder]);
    const [program, script = '', ...more] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
    expect([program, isThere(script), more]).toEqual([`${folder}/runtime/node`, true, []]);
    const { NODE_ENV, NODE_COMPILE_CACHE, ...own } = Object.fromEntries(
      (valuesOf('Environment')[0] ?? '').split(' ').map((pair) => pair.split('=', 2)),
    );
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(own).filter((name) => !(name in variables.shape) || secrets.has(name))).toEqual([]);
    // The folders that it writes to are those which systemd makes for it.
    expect(readEnvironment(own).dataDir).toMatch(new RegExp(`^/var/lib/${valuesOf('StateDirectory')}/`, 'u'));
    expect(NODE_COMPILE_CACHE).toBe(`/var/cache/${valuesOf('CacheDirectory')}`);
  });

  test('lets Node stop the database, in time', () => {
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    const { drainSeconds } = readEnvironment({ TRUSTED_PROXIES: '1' });
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(drainSeconds + 30);
  });

  test('has no rights beyond those of an ordinary account', () => {
    expect(Object.fromEntries(settings)).toMatchObject({
      User: 'vico',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      AmbientCapabilities: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      PrivateUsers: 'yes',
      RestrictNamespaces: 'yes',
      StateDirectoryMode: '0700',
      UMask: '0077',
    });
    expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
    // V8 could not compile, and PostgreSQL would not recognise a second server.
    for (const name of ['MemoryDenyWriteExecute', 'RemoveIPC', 'PrivateIPC'])
      expect(valuesOf(name)).toEqual([]);
  });

  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  test.runIf(analyze('--version').status === 0)(
    'passes systemd-analyze, with an exposure of 1.5 at most',
    () => {
      const copy = mkdtempSync(join(tmpdir(), 'vico-unit-'));
      try {
        const file = join(copy, 'vico.service');
        // The program must exist where the unit names it.
        writeFileSync(file, unit.replaceAll(`${folder}/runtime/node`, process.execPath));
        const verified = analyze('verify', '--man=no', file);
        expect([verified.stderr, verified.status]).toEqual(['', 0]);
        const security = analyze('security', '--offline=true', '--threshold=15', '--no-pager', file);
        expect(security.status, security.stdout.trim().split('\n').at(-1)).toBe(0);
      } finally {
        rmSync(copy, { recursive: true });
      }
    },
  );
});
