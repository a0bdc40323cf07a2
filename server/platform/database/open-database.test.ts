import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { fillBeforeSquash } from '#test/database-before-squash.ts';
import { databaseUrl, onServer, silent } from '#test/database-server.ts';
import { StartupError } from '../environment.ts';
import { ensureMaintenance, ensureRoles, servingRoles } from './login-role.ts';
import { openMaintenance } from './maintenance.ts';
import { migrateWithin } from './migrate.ts';
import { type Recorded, readMigrations } from './migration-files.ts';
import { type Actor, openDatabase, type Scope } from './open-database.ts';
import { connectAsOwner } from './owner-connection.ts';

const open = (ownerUrl: string) => openDatabase({ ownerUrl, log: silent, poolSize: 2 });
const openAndClose = async (ownerUrl: string) => (await open(ownerUrl)).close();

/** The problem and its remedy, as the operator reads them. */
async function problemOf(ownerUrl: string) {
  try {
    await openAndClose(ownerUrl);
    return 'opened';
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return `${error.message}. ${error.remedy}`;
  }
}

/**
 * Runs `work` with an empty database, then drops it and the roles made for it. `work` returns the owner's address if it
 * has changed the owner.
 */
async function withDatabase(work: (ownerUrl: string, name: string) => Promise<unknown>) {
  const { name, ownerUrl, drop } = await createDatabase();
  let lastOwner = ownerUrl;
  try {
    const moved = await work(ownerUrl, name);
    if (typeof moved === 'string') lastOwner = moved;
  } finally {
    const logins = await onServer<{ value: string }>(
      lastOwner,
      "select value from private.secrets where name = 'login_role'",
    ).catch(() => []);
    await drop();
    const serverUrl = inject('serverUrl');
    // Tests name their roles after the database.
    const roles = await onServer<{ rolname: string }>(
      serverUrl,
      `select rolname from pg_roles where starts_with(rolname, '${name}')`,
    );
    const leftovers = [...logins.map(({ value }) => value), ...roles.map(({ rolname }) => rolname)];
    await onServer(serverUrl, ...leftovers.map((role) => `drop role if exists ${role}`));
  }
}

test('several processes open an empty database at once; it is migrated once and gets one login', {}, async () => {
  await withDatabase(async (ownerUrl) => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(ownerUrl)));
    await Promise.all(opened.map((database) => database.ping()));
    expect(new Set(opened.map(({ authSecret }) => authSecret)).size).toBe(1);
    await Promise.all(opened.map((database) => database.close()));
    const maintenance = openMaintenance(ownerUrl);
    const { week } = await maintenance.selectFrom('working_hours').select('week').executeTakeFirstOrThrow();
    await maintenance.destroy();
    // Monday to Friday: ten intervals, the last until Friday, 18:00.
    expect(week).toMatch(/^\{(\[\d+,\d+\),){9}\[6540,6840\)\}$/u);
    const connected = () =>
      onServer(
        ownerUrl,
        "select usename from pg_stat_activity where application_name = 'vico start' and datname = current_database()",
      );
    // PostgreSQL's process for a connection ends a moment after it.
    await expect.poll(connected).toEqual([]);
  });
});

test('the next start restores a login that is missing or has another password', async () => {
  await withDatabase(async (ownerUrl, name) => {
    await openAndClose(ownerUrl);
    const [login] = await onServer<{ value: string }>(
      ownerUrl,
      "select value from private.secrets where name = 'login_role'",
    );
    expect(login?.value).toMatch(/^clinic_login_[0-9a-f]{16}$/u);
    await onServer(ownerUrl, `alter role ${login?.value} password 'another'`);
    expect(await problemOf(ownerUrl)).toBe('opened');
    await onServer(
      ownerUrl,
      `revoke connect on database ${name} from ${login?.value}`,
      `drop role ${login?.value}`,
    );
    expect(await problemOf(ownerUrl)).toBe('opened');
  });
});

test('the next start grants an older login the roles that are new', async () => {
  await withDatabase(async (ownerUrl) => {
    await openAndClose(ownerUrl);
    const [login] = await onServer<{ value: string }>(
      ownerUrl,
      "select value from private.secrets where name = 'login_role'",
    );
    await onServer(ownerUrl, `revoke clinic_staff_agenda_settings_money_finances from ${login?.value}`);
    const database = await open(ownerUrl);
    const manager: Actor = {
      role: 'staff',
      permissions: ['agenda', 'settings', 'money', 'finances'],
      userId: randomUUID(),
    };
    const patients = (tx: Scope) => tx.db.selectFrom('patients').select('full_name').execute();
    expect(await database.asUser(manager, patients)).toEqual([]);
    await database.close();
  });
});

test('a database with other migrations is refused, and the message says what to do', async () => {
  await withDatabase(async (ownerUrl) => {
    await openAndClose(ownerUrl);
    await onServer(ownerUrl, "insert into private.migrations (name, checksum) values ('9999-future', 'x')");
    expect(await problemOf(ownerUrl)).toContain(
      'que este programa não conhece (9999-future). Use a versão mais nova',
    );
    await onServer(
      ownerUrl,
      "delete from private.migrations where name = '9999-future'",
      "update private.migrations set checksum = 'x' where name like '0103-%'",
    );
    expect(await problemOf(ownerUrl)).toContain(
      'não foi feito por uma versão publicada do programa (migração 0103-accounts). Instale de novo o programa',
    );
    await onServer(ownerUrl, "delete from private.migrations where name like '0103-%'");
    expect(await problemOf(ownerUrl)).toContain('(migração 0104-second-factors). Instale de novo');
  });
});

describe('a database from before the migrations were squashed', () => {
  const recorded = (ownerUrl: string) =>
    onServer<Recorded>(ownerUrl, 'select name, checksum from private.migrations order by name collate "C"');

  test('at 0084 counts as squashed, keeps its rows and goes on', async () => {
    await withDatabase(async (ownerUrl) => {
      await fillBeforeSquash(ownerUrl);
      await onServer(
        ownerUrl,
        'set role clinic_maintenance',
        "insert into public.patients (full_name) values ('De antes')",
      );
      await openAndClose(ownerUrl);
      const today = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
      expect(await recorded(ownerUrl)).toEqual(today);
      expect(await problemOf(ownerUrl)).toBe('opened');
      const maintenance = openMaintenance(ownerUrl);
      expect(await maintenance.selectFrom('patients').select('full_name').execute()).toEqual([
        { full_name: 'De antes' },
      ]);
      await maintenance.destroy();
    });
  });

  test('at an older migration, or with one of another checksum, is refused and left as it is', async () => {
    await withDatabase(async (ownerUrl) => {
      await fillBeforeSquash(ownerUrl);
      await onServer(ownerUrl, "update private.migrations set checksum = 'x' where name like '0054-%'");
      expect(await problemOf(ownerUrl)).toContain(
        'não foi feito por uma versão publicada do programa (migração 0054-working-time)',
      );
      await onServer(ownerUrl, "delete from private.migrations where name >= '0052'");
      const before = await recorded(ownerUrl);
      expect(await problemOf(ownerUrl)).toBe(
        'O banco de dados é de uma versão antiga do programa (migração 0051-hidden-setup-steps). Inicie uma vez a versão 1b38a490 do programa (migração 0084), que o atualiza, e depois esta. Até lá nada muda.',
      );
      expect(await recorded(ownerUrl)).toEqual(before);
    });
  });
});

test('a database of before the amounts of packages gets those of its packages', async () => {
  await withDatabase(async (ownerUrl) => {
    const owner = await connectAsOwner(ownerUrl);
    await ensureRoles(owner);
    await ensureMaintenance(owner);
    await migrateWithin(
      owner.client,
      (await readMigrations()).filter(({ name }) => name < '0540'),
    );
    await owner.client.end();
    const [sale, end, item] = [randomUUID(), randomUUID(), randomUUID()];
    await onServer(
      ownerUrl,
      'set role clinic_maintenance',
      `insert into packages (id, ends_id, patient_id, day, valid_until, reason, due_cents) values
         ('${sale}', null, gen_random_uuid(), now(), '2099-01-01', null, null),
         ('${end}', '${sale}', gen_random_uuid(), now(), null, 'Mudou-se', 100)`,
      `insert into package_items (id, package_id, patient_id, procedure_id, service, sessions, price_cents, valid_until)
         values ('${item}', '${sale}', gen_random_uuid(), gen_random_uuid(), 'Laser', 2, 300, '2099-01-01')`,
    );
    await openAndClose(ownerUrl);
    const maintenance = openMaintenance(ownerUrl);
    expect(await maintenance.selectFrom('package_amounts').selectAll().orderBy('cents').execute()).toEqual([
      { id: end, package_id: sale, cents: 100 },
      { id: item, package_id: sale, cents: 300 },
    ]);
    await maintenance.destroy();
  });
});

test('a database of another program is refused and not changed', async () => {
  await withDatabase(async (ownerUrl) => {
    await onServer(ownerUrl, 'create table public.patients (id int)');
    expect(await problemOf(ownerUrl)).toContain('O banco de dados não está vazio');
    expect(await onServer(ownerUrl, 'select * from public.patients')).toEqual([]);
    expect(await onServer(ownerUrl, "select from pg_namespace where nspname in ('private', 'app')")).toEqual(
      [],
    );
  });
});

test('the error names the right that the owner of the database lacks', async () => {
  await withDatabase(async (ownerUrl, name) => {
    const user = `${name}_poor`;
    await onServer(ownerUrl, `create role ${user} login password 'x'`, `grant ${user} to current_user`);
    await onServer(ownerUrl, `alter database ${name} owner to ${user}`);
    expect(await problemOf(databaseUrl(ownerUrl, name, { user, password: 'x' }))).toContain(
      'alter role usuario createrole',
    );
    await onServer(ownerUrl, `alter database ${name} owner to current_user`, `drop owned by ${user}`).catch(
      () => {},
    );
  });
});

test('an ordinary owner that may make roles is enough', async () => {
  await withDatabase(async (ownerUrl, name) => {
    const user = `${name}_owner`;
    await onServer(
      ownerUrl,
      `create role ${user} login createrole password 'x'`,
      `grant ${user} to current_user`,
      // Since 16 only the creator of a role, or a role with admin option, may grant it.
      `grant ${servingRoles.join(', ')}, clinic_maintenance to ${user} with admin option`,
      `alter database ${name} owner to ${user}`,
    );
    const itsUrl = databaseUrl(ownerUrl, name, { user, password: 'x' });
    const database = await open(itsUrl);
    await database.asService((tx) => tx.db.selectFrom('auth.users').select('id').execute());
    await database.close();
    // A role that has granted something cannot be dropped.
    await onServer(itsUrl, 'revoke clinic_maintenance from current_user');
    expect(await onServer(itsUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    return itsUrl;
  });
});

test('an error about the address does not repeat it', async () => {
  await withDatabase(async (ownerUrl, name) => {
    expect(await problemOf(databaseUrl(ownerUrl, `${name}_absent`))).toContain(
      'O banco de dados indicado não existe',
    );
    const unreachable = 'postgresql://someone:s3cret@127.0.0.1:1/clinic';
    expect(await problemOf(unreachable)).toMatch(
      /^Não foi possível conectar ao banco de dados \(ECONNREFUSED\)/u,
    );
    expect(await problemOf('postgresql://someone:s3cret@local host/%zz')).not.toContain('s3cret');
    await onServer(
      ownerUrl,
      `create database ${name}_ascii encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    expect(await problemOf(databaseUrl(ownerUrl, `${name}_ascii`))).toContain('a codificação SQL_ASCII');
    await onServer(ownerUrl, `drop database ${name}_ascii`);
  });
});
