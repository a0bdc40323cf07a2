import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '#contract/permissions.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { insertAccount, upsertAdministrator } from '#server/accounts/queries.ts';
import type { Clock } from '#server/clock.ts';
import { scopeOn } from '#server/database/maintenance.ts';
import type { Scope } from '#server/database/open-database.ts';
import type { DB } from '#server/database/schema.ts';
import { StartupError } from '#server/environment.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Moment } from './agenda.ts';
import { demoCredentials } from './clinic.ts';
import {
  insertAppointments,
  insertCatalogue,
  insertFiles,
  insertFutureProcedures,
  insertPatients,
  insertPlans,
  insertSettings,
  settingsId,
} from './insert-rows.ts';
import { inventClinic } from './invent-clinic.ts';
import type { DemoPatient } from './patients.ts';
import { storeFiles, storePortraits } from './store-files.ts';
import { storeCatalogueMedia, storeLogo } from './store-media.ts';

type Options = {
  /** From `openMaintenance`, because the roles of requests cannot write past dates and closed states. */
  maintenance: Kysely<DB>;
  storage: Storage;
  clock: Clock;
};

/**
 * Fills an empty database and storage with the invented clinic: all of it or nothing.
 * @returns false where the database already has it
 * @throws StartupError where the database has another clinic
 */
export async function seedDemo({ maintenance, storage, clock }: Options): Promise<boolean> {
  if (await isSeeded(maintenance)) return false;
  const clinic = inventClinic(momentOf(clock));
  const { administrator, patient, ...staff } = demoCredentials;
  const [files, photos, media, logo, administratorHash, patientHash] = await Promise.all([
    storeFiles(storage, clinic.files),
    storePortraits(storage, clinic.patients),
    storeCatalogueMedia(storage),
    storeLogo(storage),
    hashPassword(administrator.password),
    hashPassword(patient.password),
  ]);
  await maintenance.transaction().execute(async (rows) => {
    const scope = scopeOn(rows);
    const administratorId = await insertAccount(scope, {
      email: administrator.email,
      name: administrator.fullName,
      passwordHash: administratorHash,
      emailVerified: true,
    });
    await upsertAdministrator(scope, administratorId, administrator.fullName);
    await insertStaff(scope, rows, staff, administratorHash);
    const accounts = await insertPatientAccounts(scope, clinic.patients, patientHash);
    await insertPatients(rows, clinic.patients, accounts, photos);
    // Before the appointments, which take their professional's name.
    await insertSettings(rows, logo);
    await insertAppointments(rows, clinic.appointments);
    await insertPlans(rows, clinic.plans, administratorId);
    await insertFutureProcedures(rows, clinic.futureProcedures);
    await insertFiles(rows, files, administratorId);
    await insertCatalogue(rows, media, clock.today());
  });
  return true;
}

async function isSeeded(maintenance: Kysely<DB>): Promise<boolean> {
  const settings = await maintenance.selectFrom('clinic_settings').select('id').executeTakeFirst();
  if (settings?.id === settingsId) return true;
  const { rows } = await sql`
    select from auth.users union all select from public.patients limit 1`.execute(maintenance);
  if (!settings && rows.length === 0) return false;
  throw new StartupError(
    'Os dados que estão aqui são de outra clínica, e a demonstração não mexe neles',
    'Escolha outra pasta com DATA_DIR ou, com DATABASE_URL, um banco de dados vazio.',
  );
}

type StaffCredentials = Record<Exclude<StaffRole, 'admin'>, { email: string; fullName: string }>;

/** One account for each role below the administrator's, with the same password. */
async function insertStaff(scope: Scope, rows: Kysely<DB>, staff: StaffCredentials, passwordHash: string) {
  for (const role of ['reception', 'professional', 'manager'] as const) {
    const { email, fullName } = staff[role];
    const id = await insertAccount(scope, { email, name: fullName, passwordHash, emailVerified: true });
    await rows
      .insertInto('profiles')
      .values({ id, full_name: fullName, staff_roles: [role] })
      .execute();
  }
}

/** Every patient with an e-mail has a login with the demo's password, as after a registration. */
async function insertPatientAccounts(
  scope: Scope,
  patients: readonly DemoPatient[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const { id, email, fullName } of patients) {
    if (!email) continue;
    accounts.set(
      id,
      await insertAccount(scope, { email, name: fullName, passwordHash, emailVerified: true }),
    );
  }
  return accounts;
}

function momentOf(clock: Clock): Moment {
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: clock.timeZone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return { day: clock.today(), time: time.format(clock.now()) };
}
