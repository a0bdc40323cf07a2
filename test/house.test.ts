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

test('mails are put into the outbox only where they are counted or sent once, and by the command at the server', () => {
  const senders = sources.filter(
    (path) =>
      path.startsWith('server/') && !path.endsWith('.test.ts') && /insertMessages?\(/u.test(read(path)),
  );
  expect(senders).toEqual([
    'server/moving/import-links/send-links.ts',
    'server/accounts/limits/queue-mail.ts',
    'server/platform/mail/queries.ts',
    'server/messages/notices/queue-notice.ts',
    'server/accounts/second-factor/reset-command.ts',
  ]);
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

/** The rooms of `server/` from the lowest layer up. A room may import its own layer and those below. */
const layers = [
  [
    'environment.ts',
    'push-service.ts',
    'whatsapp-settings.ts',
    'log-output.ts',
    'log.ts',
    'clock.ts',
    'html.ts',
    'import-values',
    'full-disk.ts',
    'import-problem.ts',
    'make-folder.ts',
    'terminal.ts',
    'csv',
    'spreadsheets',
    'zip',
  ],
  ['embedded-postgres'],
  ['database'],
  ['calendar', 'storage', 'mail', 'platform-dump', 'platform-files'],
  ['calls'],
  ['accounts', 'activity', 'limits', 'links', 'listening', 'media', 'realtime'],
  [
    'appointment-links',
    'notices',
    'appointment-series',
    'appointments',
    'archive',
    'booking',
    'booking-choices',
    'booking-requests',
    'booking-rules',
    'calendar-feeds',
    'clinic-logo',
    'confirmations',
    'dashboard',
    'export',
    'files',
    'finder',
    'free-times',
    'future-procedures',
    'import-links',
    'imports',
    'messages',
    'own-account',
    'patients',
    'portal',
    'procedures',
    'professionals',
    'public-booking',
    'push',
    'reminders',
    'resources',
    'schedule-exceptions',
    'second-factor',
    'session',
    'settings',
    'treatment-plans',
    'users',
    'waiting-list',
    'waiting-offers',
    'whatsapp',
    'working-hours',
  ],
  ['spreadsheet-import'],
  ['backup', 'cleanup', 'clinic-export', 'doctor', 'metrics', 'platform-import', 'probes'],
  ['api', 'pages'],
  ['app.ts', 'main.ts', 'starting'],
];

/** The imports of a higher layer, each with its reason. */
const upwardImports: Record<string, string> = {
  'calls/caller.ts -> accounts': 'each call finds its session',
  'calls/context.ts -> accounts': 'types of the services that a call is given',
  'calls/context.ts -> dashboard': 'types of the services that a call is given',
  'calls/context.ts -> imports': 'types of the services that a call is given',
  'calls/context.ts -> realtime': 'types of the services that a call is given',
  'calls/procedures.ts -> accounts': 'the type of the caller',
  'calls/request-log.ts -> accounts': 'the type of the session that a request stores',
  'imports/kinds.ts -> platform-import': 'the list of kinds; loaded when one is worked on',
  'imports/kinds.ts -> spreadsheet-import': 'the list of kinds; loaded when one is worked on',
  'links/links.ts -> settings': 'mails contain the name of the clinic',
  'storage/s3-storage.ts -> listening': 'the timeout of a download depends on that of its reader',
};

test('imports in server/ go down, with the exceptions that are listed', () => {
  const layerOf = (room: string) => layers.findIndex((rooms) => rooms.includes(room));
  const roomOf = (path: string) => path.split('/')[1] ?? '';
  const files = sources.filter((path) => path.startsWith('server/') && !path.endsWith('.test.ts'));
  const rooms = [...new Set(files.map(roomOf))];
  expect(rooms.filter((room) => layerOf(room) < 0)).toEqual([]);
  const upward = files.flatMap((path) =>
    [...read(path).matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/gu)]
      .map(([, to]) => roomOf(join(dirname(path), to ?? '')))
      .filter((room) => layerOf(room) > layerOf(roomOf(path)))
      .map((room) => `${path.slice('server/'.length)} -> ${room}`),
  );
  expect([...new Set(upward)].sort()).toEqual(Object.keys(upwardImports).sort());
});
