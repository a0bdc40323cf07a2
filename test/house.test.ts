/** Rules for files and imports that the linter cannot check. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '');

const sources = listed('*.ts', '*.tsx');

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // listed by git but just deleted from the work tree
  }
};

test('the list of sources is not empty', () => {
  expect(sources.length).toBeGreaterThan(20);
});

test('there is no barrel file, and no folder called utils, helpers or lib', () => {
  const barrels = sources.filter((path) => /^index\.tsx?$/u.test(basename(path)));
  const catchAlls = sources.filter((path) =>
    dirname(path)
      .split('/')
      .some((folder) => ['utils', 'helpers', 'lib'].includes(folder)),
  );
  expect({ barrels, catchAlls }).toEqual({ barrels: [], catchAlls: [] });
});

test('what a file exports is named in another one', () => {
  const namedIn = new Map<string, number>();
  for (const path of listed('*.ts', '*.tsx', '*.mjs'))
    for (const name of new Set(read(path).match(/\w+/gu))) namedIn.set(name, (namedIn.get(name) ?? 0) + 1);
  const unused = sources
    .filter((path) => path !== 'server/platform/database/schema.ts') // generated
    .flatMap((path) =>
      [...read(path).matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gmu)]
        .filter(([, name = '']) => namedIn.get(name) === 1)
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('the docs name only files that exist', () => {
  const docs = listed('*.md');
  const missing = docs.flatMap((doc) => {
    const text = read(doc);
    const links = [...text.matchAll(/\]\(([^)#:]+)/gu)].map(([, to]) => join(dirname(doc), to ?? ''));
    // A decision may name a test that has gone since.
    const tests = doc.startsWith('docs/decisions/')
      ? []
      : [...text.matchAll(/`([\w./-]+\.(?:test|e2e|long)\.tsx?)`/gu)];
    return [...links, ...tests.map(([, path]) => path ?? '')]
      .filter((path) => !existsSync(path))
      .map((path) => `${doc} -> ${path}`);
  });
  expect(docs).toContain('docs/trust.md');
  expect(missing).toEqual([]);
});

test('SQL is only in queries.ts or *-queries.ts, in server/platform/database and in db', () => {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/u;
  const strays = sources.filter(
    (path) =>
      path.startsWith('server/') &&
      !path.startsWith('server/platform/database/') &&
      !/[/-]queries\.ts$/u.test(path) &&
      !path.endsWith('.test.ts') &&
      statement.test(read(path)),
  );
  expect(strays).toEqual([]);
});

test('every function of the database is called, or says that only the version before calls it', () => {
  const noCall = /^\s*(--|grant |revoke |drop ).*$/gmu;
  const text = [
    ...listed('db/functions/*.sql', 'db/migrations/*.sql').map((path) => read(path).replaceAll(noCall, '')),
  ]
    .concat(sources.filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts')).map(read))
    .join('\n');
  // Each definition of an overload counts itself.
  const called = new Map<string, number>();
  for (const [, defined, name = ''] of text.matchAll(/(create (?:or replace )?function )?\bapp\.(\w+)/gu))
    called.set(name, (called.get(name) ?? 0) + (defined ? 0 : 1));
  const uncalled = listed('db/functions/*.sql').flatMap((path) =>
    [
      ...read(path).matchAll(/(-- Called by the version before.*\n)?create or replace function app\.(\w+)/gu),
    ].flatMap(([, kept, name = '']) => (kept || called.get(name) ? [] : [`${path}: ${name}`])),
  );
  expect(called.get('check_own_booking')).toBeGreaterThan(0);
  expect(uncalled).toEqual([]);
});

test('outside the browser no day of today is that of UTC: between 21:00 and midnight it is not the clinic’s', () => {
  const strays = sources.filter(
    (path) =>
      !path.startsWith('web/') && /new Date\(\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)/u.test(read(path)),
  );
  // The day of a measurement.
  expect(strays).toEqual(['test/long/figures.ts']);
});

test('mails are put into the outbox only where they are counted or sent once, and by the command at the server', () => {
  const senders = sources.filter(
    (path) =>
      path.startsWith('server/') && !path.endsWith('.test.ts') && /insertMessages?\(/u.test(read(path)),
  );
  expect(senders).toEqual([
    'server/accounts/limits/queue-mail.ts',
    'server/accounts/second-factor/reset-command.ts',
    'server/messages/notices/queue-notice.ts',
    'server/messages/reminders/remind-authors.ts',
    'server/moving/import-links/send-links.ts',
    'server/platform/mail/queries.ts',
  ]);
});

test('the contract imports nothing but zod, the contract library and itself', () => {
  const foreign = sources
    .filter((path) => path.startsWith('contract/') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/from '([^']+)'/gu)]
        .map(([, from]) => from ?? '')
        .filter((from) => from !== 'zod' && from !== '@orpc/contract')
        .filter((from) => !from.startsWith('.') || !join(dirname(path), from).startsWith('contract/'))
        .map((from) => `${path} -> ${from}`),
    );
  expect(foreign).toEqual([]);
});

test('the two areas of the browser do not import each other, and web/ui imports no noun of the clinic', () => {
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

/**
 * The districts of `server/`, `contract/` and `web/admin/`. A district imports only districts listed above it. Files directly
 * in `contract/` know no noun of the clinic, or put all nouns together, as the catalogue of columns does; those in `web/admin/`
 * are the frame of its screens.
 */
const districts = [
  'platform',
  'accounts',
  'clinic',
  'patients',
  'money',
  'agenda',
  'messages',
  'booking',
  'screens',
  'operations',
  'moving',
  'entry',
];

/** What a file imports, as paths from the root of the project. */
const importsOf = (path: string) =>
  [...read(path).matchAll(/(?:from |import\()\s*'([^']+)'/gu)].flatMap(([, to = '']) =>
    to.startsWith('.') ? [join(dirname(path), to)] : to.startsWith('#') ? [to.slice(1)] : [],
  );

test('the PDF renderer is imported from the build that a clinic keeps (scripts/launch.mjs)', () => {
  const imported = sources.flatMap((path) => read(path).match(/(?<=from ')pdfjs-dist[^']*/gu) ?? []);
  expect(new Set(imported.map((path) => path.replace(/[^/?]+(?:\?url)?$/u, '')))).toEqual(
    new Set(['pdfjs-dist/legacy/build/']),
  );
});

test.each(['server/', 'contract/', 'web/admin/'])(
  'a district of %s imports only districts above it',
  (area) => {
    const districtOf = (path: string) => {
      const [folder, file] = path.slice(area.length).split('/');
      return file === undefined || folder === 'columns' ? undefined : folder;
    };
    const files = sources.filter((path) => path.startsWith(area) && !/\.test\.tsx?$/u.test(path));
    const unknown = files.map(districtOf).filter((name) => name !== undefined && !districts.includes(name));
    expect(unknown).toEqual([]);
    const upward = files.flatMap((path) => {
      const own = districtOf(path);
      if (own === undefined) return [];
      return importsOf(path)
        .filter((to) => to.startsWith(area))
        .filter((to) => districts.indexOf(districtOf(to) ?? '') > districts.indexOf(own))
        .map((to) => `${path} -> ${to}`);
    });
    expect(upward).toEqual([]);
  },
);

test('no files import each other in a circle, not even types', () => {
  const circles: string[] = [];
  const walked = new Set<string>();
  function walk(path: string, trail: string[]): void {
    const from = trail.indexOf(path);
    if (from >= 0) circles.push([...trail.slice(from), path].join(' -> '));
    if (from >= 0 || walked.has(path)) return;
    for (const next of importsOf(path)) walk(next, [...trail, path]);
    walked.add(path);
  }
  for (const path of sources) walk(path, []);
  expect(walked.size).toBeGreaterThanOrEqual(sources.length);
  expect(circles).toEqual([]);
});
