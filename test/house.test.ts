/** The rules of the house that the linter cannot say: what may stand in which room. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const sources = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '');

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // listed by git but just deleted from the work tree
  }
};

test('there is something to check', () => {
  expect(sources.length).toBeGreaterThan(20);
});

test('no file only passes others on, and no folder is a drawer for what has no place', () => {
  const barrels = sources.filter((path) => /^index\.tsx?$/u.test(basename(path)));
  const drawers = sources.filter((path) =>
    dirname(path)
      .split('/')
      .some((folder) => ['utils', 'helpers', 'lib'].includes(folder)),
  );
  expect({ barrels, drawers }).toEqual({ barrels: [], drawers: [] });
});

test('SQL stands only in queries.ts or *-queries.ts, in server/database and in db', () => {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/u;
  const strays = sources.filter(
    (path) =>
      path.startsWith('server/') &&
      !path.startsWith('server/database/') &&
      !/[/-]queries\.ts$/u.test(path) &&
      !path.endsWith('.test.ts') &&
      statement.test(read(path)),
  );
  expect(strays).toEqual([]);
});

test('the contract imports nothing but zod, the contract library and itself', () => {
  const foreign = sources
    .filter((path) => path.startsWith('contract/') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/from '([^']+)'/gu)]
        .map(([, from]) => from ?? '')
        .filter((from) => from !== 'zod' && from !== '@orpc/contract' && !from.startsWith('./'))
        .map((from) => `${path} -> ${from}`),
    );
  expect(foreign).toEqual([]);
});

test('the two areas of the browser do not know each other, and web/ui knows no noun of the clinic', () => {
  const arrows: [from: string, never: RegExp][] = [
    ['web/admin/', /web\/portal\/|\.\.\/portal\//u],
    ['web/portal/', /web\/admin\/|\.\.\/admin\//u],
    ['web/ui/', /#contract\/|web\/(admin|portal|clinic|auth|api)\/|\.\.\/(admin|portal|clinic|auth|api)\//u],
    ['web/', /#server\/|#db\//u],
    ['server/', /#web\//u],
  ];
  const crossed = arrows.flatMap(([from, never]) =>
    sources
      .filter(
        (path) =>
          path.startsWith(from) &&
          [...read(path).matchAll(/from '([^']+)'/gu)].some(([, to]) => never.test(to ?? '')),
      )
      .map((path) => `${path} crosses ${never.source}`),
  );
  expect(crossed).toEqual([]);
});
