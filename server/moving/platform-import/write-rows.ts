import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { nameKey } from '#contract/clinic/professionals.ts';
import { unnamedProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { markColors } from '#contract/colors.ts';
import { importedAuthor } from '#contract/patients/record.ts';
import { sealImported } from '../../patients/record/entry-content.ts';
import type { ImportJob } from '../imports/job.ts';
import {
  countDays,
  findDoctorNames,
  findProfessionals,
  insertAppointments,
  insertProfessionals,
  leaveOutAppointments,
  renameProfessional,
  settleTimes,
  settleWhoAndWhat,
} from './agenda-queries.ts';
import { firstLine } from './bring-files.ts';
import { noteChanges } from './change-queries.ts';
import {
  fillSettings,
  findSettings,
  insertFiles,
  insertFutureProcedures,
  insertPlans,
  insertProcedures,
  insertSettings,
  isLogoOf,
  settleContent,
} from './content-queries.ts';
import type { Oddity, SettingsRow } from './converted.ts';
import { type Match, matchProfessionals, nameFindings } from './match-professionals.ts';
import {
  insertAccounts,
  insertEntries,
  insertPatients,
  insertProfiles,
  listNotes,
  settleAccounts,
  settlePatients,
  settleProfiles,
} from './people-queries.ts';
import { countStaged, takeFound } from './staging-queries.ts';

/** Rows of one statement, so that the progress moves. */
const batch = 10_000;
const foundAtOnce = 2_000;

export interface Written {
  settings: 'inserted' | 'filled' | 'kept';
  people: Pick<Match, 'named' | 'unnamed' | 'asked' | 'whoIs' | 'candidates'>;
  /** As `noteChanges` counts them. */
  present: Awaited<ReturnType<typeof noteChanges>>;
}

interface Rows {
  settings: SettingsRow | null;
  /** The object of the source, and the address that it has here. */
  logo: string | null;
  logoUrl: string | null;
  today: string;
  /** The name of the professional whose appointments without a name are; null: not chosen. */
  unnamedAre: string | null;
  /** Who a name of a professional is, by key: another one, or nobody else (''). */
  names: Readonly<Record<string, string>>;
}

/** Decides what comes in and writes it, within the caller's transaction, under `clinic_maintenance`. */
export async function writeRows(job: ImportJob, client: Client, rows: Rows): Promise<Written> {
  const { importId } = job;
  job.step('checking', 0);
  await settleAccounts(client);
  await settleProfiles(client);
  await insertAccounts(client, importId);
  await settlePatients(client, importId);
  await settleContent(client);
  const staged = await countStaged(client);
  job.step('writing_rows', staged.patients + staged.files + staged.appointments);
  await insertProfiles(client, importId);
  let done = 0;
  const inBatches = async (
    first: number,
    last: number,
    insert: (from: number, to: number) => Promise<void>,
  ) => {
    for (let from = first; from < last; from += batch) {
      job.signal.throwIfAborted();
      await insert(from, Math.min(from + batch, last));
    }
  };
  await inBatches(0, staged.lastPatient, async (from, to) => {
    await insertPatients(client, importId, from, to);
    await bringNotes(job, client, from, to);
    job.progress(to);
  });
  done = staged.patients;
  await insertProcedures(client, importId);
  const settings = await writeSettings(job, client, rows);
  const people = await bringProfessionals(job, client, rows);
  await settleTimes(client, rows.today);
  for (const squeezeIns of [false, true]) {
    for (const days of rangesOf(await countDays(client))) {
      job.signal.throwIfAborted();
      done += await insertAppointments(client, importId, days, squeezeIns);
      job.progress(done);
    }
  }
  await insertFiles(client, importId, firstLine, 0);
  await inBatches(0, staged.lastFile, (from, to) => insertFiles(client, importId, from, to));
  await insertPlans(client, importId);
  await insertFutureProcedures(client, importId);
  const present = await noteChanges(client, importId, people.whoIs);
  await handOnFound(job, client);
  return { settings, people, present };
}

/** The older platform's notes become the first entry of each record, with the day of their row. */
async function bringNotes({ importId, clock }: ImportJob, client: Client, from: number, to: number) {
  const notes = await listNotes(client, from, to, clock.timeZone);
  const entries = notes.map(({ id: patientId, text, day, now: signedAt }) => {
    const id = randomUUID();
    const sealed = sealImported({ id, patientId, day, signedAt, text });
    return { id, patient_id: patientId, day, signed_at: signedAt, ...sealed };
  });
  await insertEntries(client, importId, importedAuthor, entries);
}

/** Days with about as many appointments as a batch. */
function rangesOf(
  days: readonly { date: string; appointments: number }[],
): { first: string; last: string }[] {
  const ranges: { first: string; last: string; appointments: number }[] = [];
  for (const { date, appointments } of days) {
    const range = ranges.at(-1);
    if (range && range.appointments + appointments <= batch) {
      range.last = date;
      range.appointments += appointments;
    } else ranges.push({ first: date, last: date, appointments });
  }
  return ranges;
}

/** Each name of appointments becomes a professional, or is one that is here. */
async function bringProfessionals(
  job: ImportJob,
  client: Client,
  { settings, unnamedAre, names, today }: Rows,
): Promise<Written['people']> {
  await leaveOutAppointments(client);
  const present = await findProfessionals(client);
  const doctors = await findDoctorNames(client);
  const practitioner = settings?.doctorName ?? null;
  const match = matchProfessionals(doctors, practitioner, present, today, randomUUID, unnamedAre, names);
  const { renamed, added, byName, named, unnamed, asked, whoIs, candidates } = match;
  if (renamed) await renameProfessional(client, job.importId, renamed.id, renamed);
  const colored = added.map((each, index) => ({
    ...each,
    color: markColors[(present.length + index) % markColors.length] ?? 'teal',
  }));
  await insertProfessionals(client, job.importId, colored);
  await settleWhoAndWhat(client, byName, (name) => nameKey(name) === '');
  for (const finding of nameFindings(match)) job.findings.add(finding);
  return { named, unnamed, asked, whoIs, candidates };
}

/** Our columns, by the source's names of the same values. */
const settingsColumns = {
  clinic_name: 'clinicName',
  doctor_name: 'doctorName',
  phone: 'phone',
  address: 'address',
  email: 'email',
  business_hours: 'businessHours',
  instagram_url: 'instagramUrl',
  facebook_url: 'facebookUrl',
  whatsapp_url: 'whatsappUrl',
} as const satisfies Record<string, keyof SettingsRow>;

/** What a clinic of ours must have. The older platform's form asked for the same. */
const required = {
  clinic_name: 'Clínica',
  doctor_name: unnamedProfessional,
  phone: 'Não informado',
  address: 'Não informado',
} as const;

/** Present values stay, empty ones are filled, and a difference is a finding. */
async function writeSettings(
  job: ImportJob,
  client: Client,
  { settings, logo, logoUrl }: Rows,
): Promise<Written['settings']> {
  if (!settings) return 'kept';
  const values: Record<string, string | null> = {
    ...Object.fromEntries(Object.entries(settingsColumns).map(([column, name]) => [column, settings[name]])),
    logo_url: logoUrl,
  };
  const present = await findSettings(client);
  if (!present) {
    for (const [field, text] of Object.entries(required)) {
      if (values[field] !== null) continue;
      values[field] = text;
      tellSettings(job, { field, reason: 'value_missing', action: 'imported_changed' });
    }
    await insertSettings(client, job.importId, values);
    return 'inserted';
  }
  const empty: Record<string, string> = {};
  for (const [column, value] of Object.entries(values)) {
    if (value === null || present[column] === value) continue;
    if (present[column] === null) empty[column] = value;
    // Each import stores the logo anew.
    else if (column === 'logo_url' && (await isLogoOf(client, present[column], logo))) continue;
    else {
      // The address of a logo says nothing to a reader.
      const shown = column === 'logo_url' ? null : value;
      tellSettings(job, { field: column, value: shown, reason: 'settings_differ', action: 'kept_ours' });
    }
  }
  await fillSettings(client, job.importId, empty);
  return Object.keys(empty).length > 0 ? 'filled' : 'kept';
}

const tellSettings = (job: ImportJob, odd: Oddity) =>
  job.findings.add({ table: 'public.clinic_settings', line: 1, ...odd });

/** What was found by set, in order. */
async function handOnFound(job: ImportJob, client: Client): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await takeFound(client, after, foundAtOnce);
    for (const { source_table, line, source_id, patient_id, field, reason, action, value } of rows) {
      job.findings.add({
        table: source_table,
        line,
        sourceId: source_id,
        patientId: patient_id,
        field,
        value,
        reason,
        action,
      });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.place;
    await job.findings.flush();
  }
}
