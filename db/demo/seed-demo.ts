import { type Kysely, sql } from 'kysely';
import { hashPassword } from '#server/accounts/accounts/passwords.ts';
import { insertAccount } from '#server/accounts/accounts/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { scopeOn } from '#server/platform/database/maintenance.ts';
import type { Scope } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { StartupError } from '#server/platform/environment.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { insertAnamneses } from './anamneses.ts';
import { insertApplications } from './applications.ts';
import type { Moment } from './appointment.ts';
import { demoCredentials } from './clinic.ts';
import { insertEntries } from './entries.ts';
import {
  insertAppointments,
  insertContacts,
  insertHistory,
  insertSeries,
  insertWaitingList,
} from './insert-agenda.ts';
import { insertBooking } from './insert-booking.ts';
import {
  insertFiles,
  insertFutureProcedures,
  insertPatients,
  insertPlans,
  insertSettings,
  settingsId,
} from './insert-rows.ts';
import { insertStaff } from './insert-staff.ts';
import { insertCatalogue, insertExceptions, insertTeam } from './insert-team.ts';
import { inventClinic } from './invent-clinic.ts';
import { insertDocuments, storeDocuments } from './issued-documents.ts';
import { insertMoney } from './money.ts';
import type { DemoPatient } from './patients.ts';
import { insertPhotographs, storePhotographs } from './photographs.ts';
import { storeFiles, storePortraits } from './store-files.ts';
import { storeCatalogueMedia, storeLogo } from './store-media.ts';
import { insertTerms, listTexts, termIssues } from './terms.ts';

type Options = {
  /** From `openMaintenance`, because the roles of requests cannot write past dates and closed states. */
  maintenance: Kysely<DB>;
  storage: Storage;
  clock: Clock;
  /** Without them the browser's walks begin 4 s of processor time earlier. */
  withPhotographs?: boolean;
};

/**
 * Fills an empty database and storage with the invented clinic: all of it or nothing.
 * @returns false where the database already has it
 * @throws StartupError where the database has another clinic
 */
export async function seedDemo({
  maintenance,
  storage,
  clock,
  withPhotographs = true,
}: Options): Promise<boolean> {
  if (await isSeeded(maintenance)) return false;
  const clinic = inventClinic(momentOf(clock));
  const { administrator, patient } = demoCredentials;
  const [first] = clinic.patients;
  const texts = await listTexts(maintenance);
  const [files, photographs, documents, photos, media, logo, staffHash, patientHash] = await Promise.all([
    storeFiles(storage, clinic.files),
    withPhotographs ? storePhotographs(storage, clinic.patients, clock.today()) : [],
    first ? storeDocuments(storage, first, clock.today(), termIssues(first, clock.today(), texts)) : [],
    storePortraits(storage, clinic.patients),
    storeCatalogueMedia(storage),
    storeLogo(storage),
    hashPassword(administrator.password),
    hashPassword(patient.password),
  ]);
  await maintenance.transaction().execute(async (rows) => {
    const scope = scopeOn(rows);
    const accounts = await insertStaff(scope, rows, staffHash, clock.today());
    const logins = await insertPatientAccounts(scope, clinic.patients, patientHash);
    await insertPatients(rows, clinic, logins, photos);
    // The team and its rooms before what refers to them.
    await insertSettings(rows, logo);
    await insertTeam(rows, accounts, clock.today());
    await insertExceptions(rows, clinic.exceptions, accounts.administrator);
    await insertCatalogue(rows, media, clock.today());
    await insertPlans(rows, clinic.plans, accounts.administrator);
    await insertSeries(rows, clinic, accounts.administrator);
    await insertAppointments(rows, clinic);
    await insertMoney(rows, accounts.reception, { today: clock.today(), timeZone: clock.timeZone });
    await insertHistory(rows, clinic.history, accounts);
    await insertContacts(rows, clinic.contacts, accounts.reception);
    await insertWaitingList(rows, clinic.waitingList, accounts.reception);
    await insertBooking(rows, clinic.patients, clock.now());
    await insertFutureProcedures(rows, clinic.futureProcedures);
    await insertEntries(rows, clinic, accounts.administrator, clock.today());
    await insertApplications(rows, clinic, accounts.administrator, clock.today());
    await insertAnamneses(rows, clinic.patients, accounts.administrator, {
      now: clock.now(),
      today: clock.today(),
    });
    await insertFiles(rows, files, accounts.administrator);
    if (withPhotographs) await insertPhotographs(rows, photographs, accounts.administrator);
    await insertDocuments(rows, documents, accounts.administrator);
    if (first) await insertTerms(rows, first.id, clock.today(), texts);
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
