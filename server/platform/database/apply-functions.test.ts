import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { fillBeforeSquash } from '#test/database-before-squash.ts';
import { onServer, silent } from '#test/database-server.ts';
import { onMachineClock } from '#test/machine-clock.ts';
import { StartupError } from '../environment.ts';
import { checkFunctions, type FunctionSet, readFunctions } from './function-files.ts';
import { ensureMaintenance, ensureRoles } from './login-role.ts';
import { migrate } from './migrate.ts';
import { checksumOf, type Migration, readMigrations } from './migration-files.ts';
import { openDatabase } from './open-database.ts';
import { connectAsOwner } from './owner-connection.ts';

const migrations = await readMigrations();
const functions = await readFunctions();

/** A copy of the migrated database, or an empty one. */
async function openCopy(options: { template?: string } = { template: inject('template') }): Promise<string> {
  const { ownerUrl, drop } = await createDatabase(options);
  onTestFinished(async () => {
    await drop();
  });
  return ownerUrl;
}

const file = (name: string, sql: string): Migration => ({ name, sql, checksum: checksumOf(sql) });

/** The functions of a program that is newer by so many days, with another file. */
function later(days: number, sql?: string): FunctionSet {
  const files = sql === undefined ? functions.files : [...functions.files, file('tests', sql)];
  const written = Date.parse(functions.writtenAt) + days * 86_400_000;
  return {
    files,
    checksum: checksumOf(`${days} ${sql}`),
    writtenAt: new Date(written).toISOString(),
  };
}

type Program = Partial<Parameters<typeof migrate>[2]>;

/** The start of a program. @returns its lines in the log */
async function start(ownerUrl: string, program: Program = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const owner = await connectAsOwner(ownerUrl);
  try {
    await ensureRoles(owner);
    await ensureMaintenance(owner);
    await migrate(owner.client, log, { migrations, functions, ...program });
  } finally {
    await owner.client.end();
  }
  return lines;
}

/** The problem and its remedy, as the operator reads them. */
async function problemOf(ownerUrl: string, program: Program = {}) {
  try {
    await start(ownerUrl, program);
    return 'started';
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return `${error.message}. ${error.remedy}`;
  }
}

/** Everything that a start could change. */
const catalogue = (ownerUrl: string) =>
  onServer(
    ownerUrl,
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc
       where pronamespace = 'app'::regnamespace and prokind = 'f'
     union all
     select tgrelid::regclass || ' ' || tgname, concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
     union all
     select attrelid::regclass || ' ' || attname, format_type(atttypid, atttypmod) from pg_attribute
       join pg_class on pg_class.oid = attrelid
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and attnum > 0
     union all
     select 'migration ' || name, checksum from private.migrations
     order by 1, 2`,
  );

const answers = async (ownerUrl: string) =>
  (await onServer<{ answer: number }>(ownerUrl, 'select app.tested() as answer')).map(({ answer }) => answer);

describe('the functions of the files', () => {
  const tested = (answer: number) =>
    `create or replace function app.tested() returns integer language sql return ${answer};`;
  const trigger = `
    create or replace function app.tested_trigger() returns trigger language plpgsql as 'begin return null; end';
    create or replace trigger patients_tested after insert on public.patients
      for each row execute function app.tested_trigger();`;

  test('reach an existing database when they change, and leave it when their file does', async () => {
    const ownerUrl = await openCopy();
    const before = await catalogue(ownerUrl);
    await start(ownerUrl, { functions: later(1, tested(1) + trigger) });
    expect(await answers(ownerUrl)).toEqual([1]);
    await start(ownerUrl, { functions: later(2, tested(2) + trigger) });
    expect(await answers(ownerUrl)).toEqual([2]);
    const lines = await start(ownerUrl, { functions: later(3) });
    expect(lines).toMatchObject([
      {
        msg: 'functions applied',
        removed: [
          'function app.tested()',
          'function app.tested_trigger()',
          'trigger patients_tested on patients',
        ],
      },
    ]);
    expect(await catalogue(ownerUrl)).toEqual(before);
  });

  test('are not applied again while nothing has changed', async () => {
    expect(await start(await openCopy())).toEqual([]);
  });

  test('stay whole where one that left the files is still used', async () => {
    const ownerUrl = await openCopy();
    await start(ownerUrl, { functions: later(1, tested(1)) });
    await onServer(ownerUrl, 'create view public.of_the_operator as select app.tested() as answer');
    const before = await catalogue(ownerUrl);
    expect(await problemOf(ownerUrl, { functions: later(2) })).toContain(
      'ainda são usadas no banco de dados (app.tested())',
    );
    expect(await catalogue(ownerUrl)).toEqual(before);
  });

  test('that fail change nothing, and the sentence names their file', async () => {
    const ownerUrl = await openCopy();
    const before = await catalogue(ownerUrl);
    expect(await problemOf(ownerUrl, { functions: later(1, `${tested(1)} select 1 / 0;`) })).toBe(
      'A aplicação de db/functions/tests.sql falhou: division by zero. Nada mudou no banco de dados; corrija a causa e inicie de novo.',
    );
    expect(await catalogue(ownerUrl)).toEqual(before);
  });

  test('of an older program are refused: its start changes nothing', async () => {
    const ownerUrl = await openCopy();
    await start(ownerUrl, { functions: later(1, tested(1)) });
    expect(await problemOf(ownerUrl)).toMatch(
      /^O banco de dados já foi aberto por uma versão mais nova do programa \(funções de .+\)\. Use a versão mais nova/u,
    );
    expect(await answers(ownerUrl)).toEqual([1]);
  });

  test('that were changed by hand are as in the files again, and the log says so', async () => {
    const ownerUrl = await openCopy();
    const before = await catalogue(ownerUrl);
    await onServer(
      ownerUrl,
      'create or replace function app.is_open_status(status text) returns boolean language sql immutable parallel safe return true',
      'drop trigger appointments_guard_overlap on public.appointments',
      'alter table public.patients disable trigger patients_log',
      'create function app.of_the_operator() returns integer language sql return 1',
    );
    expect(await start(ownerUrl)).toMatchObject([
      { msg: 'functions applied', removed: ['function app.of_the_operator()'] },
      {
        restored: expect.arrayContaining([
          'function app.is_open_status(text)',
          'trigger appointments_guard_overlap on appointments',
          'trigger patients_log on patients',
          'function app.of_the_operator()',
        ]),
      },
    ]);
    expect(await catalogue(ownerUrl)).toEqual(before);
  });

  test('that tables need, changed by hand, stay so, and the log says so once', async () => {
    const ownerUrl = await openCopy();
    await onServer(
      ownerUrl,
      'create or replace function app.is_mark_color(color text) returns boolean language sql immutable parallel safe return true',
    );
    expect(await start(ownerUrl)).toContainEqual(
      expect.objectContaining({ stay: ['function app.is_mark_color(text)'] }),
    );
    expect(await start(ownerUrl)).toEqual([]);
  });
});

test('a file that is missing, unknown or altered is named, and no rule leaves the database', () => {
  const { files, writtenAt } = functions;
  const [lost, ...others] = files;
  if (!lost) throw new Error('no files');
  expect(() => checkFunctions(others, files, writtenAt)).toThrow(
    `Falta o arquivo db/functions/${lost.name}.sql`,
  );
  expect(() => checkFunctions(files, others, writtenAt)).toThrow(
    `O arquivo db/functions/${lost.name}.sql não consta de checksums.sha256`,
  );
  expect(() => checkFunctions([file(lost.name, 'select'), ...others], files, writtenAt)).toThrow(
    `O arquivo db/functions/${lost.name}.sql não é o da versão publicada do programa`,
  );
});

test('the migrations hold only functions that tables need, and no triggers', async () => {
  const ownerUrl = await openCopy();
  const needed = await onServer<{ name: string }>(
    ownerUrl,
    `select distinct proname::text as name from pg_depend join pg_proc on pg_proc.oid = refobjid
       where refclassid = 'pg_proc'::regclass and pronamespace = 'app'::regnamespace
         and classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass, 'pg_policy'::regclass)
       order by name`,
  );
  const sql = migrations.map((migration) => migration.sql).join('\n');
  const made = [...sql.matchAll(/^create (?:or replace )?function app\.(\w+)/gmu)].map(([, name]) => name);
  expect([...new Set(made)].sort()).toEqual(needed.map(({ name }) => name));
  expect(sql).not.toMatch(/^create (or replace |constraint )?trigger/mu);
});

describe('a clinic of the version before', () => {
  test('is as it was after a migration that fails half-way, and then goes on', async () => {
    const ownerUrl = await openCopy({});
    await fillBeforeSquash(ownerUrl);
    const before = await catalogue(ownerUrl);
    const broken = [
      ...migrations,
      file('9998-a-column', 'alter table public.patients add column nickname text'),
      file('9999-that-fails', "drop table public.hidden_setup_steps; select 'x'::integer"),
    ];
    expect(await problemOf(ownerUrl, { migrations: broken })).toBe(
      'A migração 9999-that-fails falhou: invalid input syntax for type integer: "x". Nada mudou no banco de dados; corrija a causa e inicie de novo.',
    );
    expect(await catalogue(ownerUrl)).toEqual(before);
    await start(ownerUrl);
    expect(await catalogue(ownerUrl)).toEqual(await catalogue(await openCopy()));
  });
});

describe('a process of the version before that still runs', () => {
  const column = [
    ...migrations,
    file('9998-a-column', 'alter table public.patients add column nickname text'),
  ];

  /** A connection in the midst of a registration. */
  async function registering(ownerUrl: string) {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin; set local role clinic_maintenance');
    await client.query("insert into patients (full_name) values ('Em andamento')");
    return client;
  }
  const names = (ownerUrl: string) =>
    onServer(ownerUrl, 'set role clinic_maintenance', 'select full_name from patients');

  test('finishes what it does, and goes on with the new functions', async () => {
    const ownerUrl = await openCopy();
    const database = await openDatabase({ ownerUrl, log: silent, poolSize: 1 });
    onTestFinished(() => database.close());
    const register = () =>
      database.asUser({ role: 'admin', userId: '7b0a9a43-6a6c-4b8a-9f5e-000000000000' }, (tx) =>
        tx.db.insertInto('patients').values({ full_name: 'De um pedido' }).execute(),
      );
    await register();
    const client = await registering(ownerUrl);
    const starting = start(ownerUrl, { migrations: column, functions: later(1) });
    await sleep(1500);
    await client.query('commit');
    await starting;
    await register();
    expect(await names(ownerUrl)).toHaveLength(3);
  });

  test.runIf(onMachineClock)(
    'and does not finish is named as the cause, and nothing has changed',
    async () => {
      const ownerUrl = await openCopy();
      const client = await registering(ownerUrl);
      const before = await catalogue(ownerUrl);
      expect(await problemOf(ownerUrl, { migrations: column, patienceMs: 0 })).toMatch(
        /^Outro processo usa o banco de dados .+ Nada mudou\. Espere o fim/u,
      );
      expect(await catalogue(ownerUrl)).toEqual(before);
      await client.query('commit');
      expect(await names(ownerUrl)).toEqual([{ full_name: 'Em andamento' }]);
    },
  );
});
