/** Writes the lines of a sheet of patients: registers, or fills what is empty in a record. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { shownCpf } from '#contract/cpf.ts';
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import { isMinor, sexNames, wayFoundNames } from '#contract/patients/registration.ts';
import { shownDay, shownPhone } from '#contract/value-formats.ts';
import { lockPatientCounts } from '../../patients/patients/queries.ts';
import { scopeOn } from '../../platform/database/maintenance.ts';
import type { DB } from '../../platform/database/schema.ts';
import { otherPhoneText } from '../import-values/read-phone.ts';
import type { Finding, ImportJob } from '../imports/job.ts';
import { findingsOf } from './line-findings.ts';
import { firstName, type PatientValues } from './read-patient.ts';
import { otherEmailText } from './read-phones.ts';
import {
  insertPatients,
  listPhoneOwners,
  lockPatients,
  type PatientRow,
  type RecordValues,
  recordColumns,
  updatePatients,
} from './record-queries.ts';
import type { ReadEntry, SheetLines } from './sheet-lines.ts';
import { UniqueValues } from './unique-values.ts';
import {
  findResults,
  type ImportedRow,
  lockReady,
  markDone,
  noteRows,
  type ReadyEntry,
} from './write-queries.ts';

type Filled = Exclude<
  keyof RecordValues,
  'full_name' | 'civil_name' | 'how_found_detail' | 'accepts_email' | 'accepts_whatsapp'
>;
const filled: readonly { column: Filled; field: SpreadsheetField; isClinical?: true }[] = [
  { column: 'cpf', field: 'cpf' },
  { column: 'email', field: 'email' },
  { column: 'phone', field: 'phone' },
  { column: 'birth_date', field: 'birthDate' },
  { column: 'sex', field: 'sex' },
  { column: 'guardian_name', field: 'guardianName' },
  { column: 'guardian_cpf', field: 'guardianCpf' },
  { column: 'guardian_phone', field: 'guardianPhone' },
  { column: 'address', field: 'address' },
  { column: 'postal_code', field: 'postalCode' },
  { column: 'health_insurance', field: 'healthInsurance' },
  { column: 'how_found', field: 'howFound' },
  { column: 'alert', field: 'alert', isClinical: true },
  { column: 'notes', field: 'notes', isClinical: true },
];

/** An allergy in the notes of a second line is not lost: both are kept. @returns null where there is no room for it */
export function joinTexts(column: Filled, here: string, written: string): string | null {
  const [between, limit] = column === 'alert' ? ['; ', limits.alert] : ['\n', limits.notes];
  const partsOf = (text: string) => text.split(between.trim() || between).map((part) => fold(part).trim());
  const parts = partsOf(here);
  if (fold(here).trim() === fold(written).trim() || partsOf(written).every((part) => parts.includes(part)))
    return here;
  const joined = `${here}${between}${written}`;
  return joined.length > limit ? null : joined;
}

/** A value as people read it, for the report. */
function sayValue(field: SpreadsheetField, value: string): string {
  if (field === 'phone' || field === 'guardianPhone') return shownPhone(value);
  if (field === 'birthDate') return shownDay(value);
  if (field === 'cpf' || field === 'guardianCpf') return shownCpf(value);
  const names: Record<string, string> = { ...sexNames, ...wayFoundNames };
  return field === 'sex' || field === 'howFound' ? (names[value] ?? value) : value;
}

/** @param fullName for a line without a name, which no check lets through */
export const recordOf = (values: PatientValues, fullName = values.fullName ?? ''): RecordValues => ({
  full_name: values.socialName ?? fullName,
  civil_name: values.socialName === null ? null : fullName,
  cpf: values.cpf,
  email: values.email,
  phone: values.phone,
  birth_date: values.birthDate,
  sex: values.sex,
  guardian_name: values.guardianName,
  guardian_cpf: values.guardianCpf,
  guardian_phone: values.guardianPhone,
  address: values.address,
  postal_code: values.postalCode,
  health_insurance: values.healthInsurance,
  how_found: values.howFound,
  how_found_detail: values.howFoundDetail,
  alert: values.alert,
  notes: values.notes,
  accepts_email: values.acceptsEmail ?? true,
  accepts_whatsapp: values.acceptsWhatsapp ?? true,
});

/** One batch of lines, while it is put together. */
class PatientBatch {
  readonly made = new Map<string, PatientRow>();
  readonly changed = new Map<string, PatientRow>();
  readonly before = new Map<string, Partial<RecordValues>>();
  readonly findings: Finding[] = [];
  readonly #present: ReadonlyMap<string, PatientRow>;
  readonly #unique: UniqueValues;

  constructor(present: readonly PatientRow[], unique: UniqueValues) {
    this.#present = new Map(present.map((row) => [row.id, row]));
    this.#unique = unique;
  }

  has(id: string): boolean {
    return this.#present.has(id) || this.made.has(id);
  }

  register(line: number, values: PatientValues): string {
    const id = randomUUID();
    const record = recordOf(values);
    const row = { id, ...record };
    this.made.set(id, { ...row, ...this.#unique.claim(row, record, line, this.findings) });
    return id;
  }

  /** Fills what is empty, and adds to notes and alert. What else differs stays as it is here, with a finding. */
  merge(id: string, line: number, values: PatientValues): void {
    const row = this.made.get(id) ?? this.changed.get(id) ?? this.#present.get(id);
    if (!row) return;
    const record = recordOf(values);
    const next = { ...row };
    const differs = (
      field: SpreadsheetField,
      value: string | null,
      action: Finding['action'] = 'kept_ours',
    ) =>
      this.findings.push({
        table: 'patients',
        line,
        patientId: id,
        field,
        value: value && sayValue(field, value),
        reason: 'value_differs',
        action,
      });
    const { fullName, socialName } = values;
    const isSameName = fold(fullName ?? '') === fold(row.civil_name ?? row.full_name);
    if (!isSameName) differs('fullName', fullName);
    if (socialName !== null && fold(socialName) !== fold(row.full_name)) {
      if (row.civil_name !== null || !isSameName) differs('socialName', socialName);
      else Object.assign(next, { full_name: socialName, civil_name: row.full_name });
    }
    // A phone or an e-mail is not lost where the record has another.
    const noted = ([column, textOf]: readonly ['phone' | 'email', (value: string) => string]) => {
      const [here, value] = [row[column], record[column]];
      return here !== null && value !== null && here !== value ? [textOf(value)] : [];
    };
    const own = row.phone && otherPhoneText(row.phone);
    const said = record.notes?.split('\n').filter((text) => text !== own) ?? [];
    const besides = [...noted(['phone', otherPhoneText]), ...noted(['email', otherEmailText])];
    record.notes = [...said, ...besides].join('\n') || null;
    const { notes } = record;
    const fits = !notes || (row.notes ? joinTexts('notes', row.notes, notes) : notes.length <= limits.notes);
    if (!fits && !row.notes) record.notes = said.join('\n') || null;
    for (const { column, field, isClinical } of filled) {
      const value = record[column];
      if (value === null || value === row[column]) continue;
      const joined = isClinical && row[column] !== null && joinTexts(column, row[column], value);
      if (joined) Object.assign(next, { [column]: joined });
      else if (row[column] !== null)
        differs(
          field,
          isClinical ? null : value,
          fits && (column === 'phone' || column === 'email') ? 'kept_ours_noted' : 'kept_ours',
        );
      else if (this.#unique.mayTake(row, column, value, line, this.findings))
        Object.assign(next, { [column]: value });
    }
    if (next.how_found !== row.how_found) next.how_found_detail = record.how_found_detail;
    if (values.acceptsEmail === false && row.accepts_email) differs('acceptsEmail', 'não');
    if (values.acceptsWhatsapp === false && row.accepts_whatsapp) differs('acceptsWhatsapp', 'não');
    if (this.made.has(id)) {
      this.made.set(id, next);
      return;
    }
    const replaced = recordColumns.filter((column) => next[column] !== row[column]);
    if (replaced.length === 0) return;
    this.changed.set(id, next);
    const earlier = Object.fromEntries(replaced.map((column) => [column, row[column]]));
    this.before.set(id, { ...earlier, ...this.before.get(id) });
  }
}

/** A child with the phone of an adult, who may be another line or a patient: it is that of who answers for the child. */
async function handPhonesToGuardians(
  job: ImportJob,
  tx: Kysely<DB>,
  today: string,
  read: readonly Pick<ReadEntry, 'patient' | 'notes'>[],
): Promise<void> {
  const children = read.flatMap(({ patient, notes }) =>
    patient?.phone && !patient.guardianPhone && patient.birthDate && isMinor(patient.birthDate, today)
      ? [{ patient, notes, phone: patient.phone }]
      : [],
  );
  const owners = await listPhoneOwners(
    tx,
    job.importId,
    children.map(({ phone }) => phone),
  );
  for (const { patient, notes, phone } of children) {
    const named = patient.guardianName;
    const owner = owners.find(
      (each) =>
        each.phone === phone &&
        (named === null
          ? each.birth_date !== null && !isMinor(each.birth_date, today)
          : firstName(each.full_name) === firstName(named)),
    );
    if (!owner) continue;
    Object.assign(patient, { phone: null, guardianPhone: phone });
    const value = `${shownPhone(phone)} (${owner.full_name})`;
    notes.push({ field: 'phone', reason: 'phone_of_guardian', action: 'imported_as_it_is', value });
  }
}

/** @returns how many lines came in */
export async function importPatientLines(
  job: ImportJob,
  tx: Kysely<DB>,
  lines: SheetLines,
  numbers: readonly number[],
): Promise<number> {
  const { importId } = job;
  // The locks of db/CONVENTIONS.md, in their order: counts, patients.
  await lockPatientCounts(scopeOn(tx), 'shared');
  const entries = await lockReady(tx, importId, numbers);
  const read = entries.map((entry) => ({
    entry,
    ...lines.read(entry.cells, entry.extra_cells && entry.mended.length === 0),
  }));
  await handPhonesToGuardians(job, tx, lines.today, read);
  const results = await findResults(
    tx,
    importId,
    entries.flatMap((entry) => entry.match_line ?? []),
  );
  const targetOf = ({ decision, match_patient_id, match_line }: ReadyEntry) =>
    decision === 'merge'
      ? (match_patient_id ?? (match_line === null ? null : results.get(match_line)))
      : null;
  const present = await lockPatients(
    tx,
    entries.flatMap((entry) => targetOf(entry) ?? []),
  );
  const batch = new PatientBatch(
    present,
    await UniqueValues.of(
      tx,
      read.flatMap(({ patient }) => patient ?? []),
    ),
  );
  const done = read.flatMap(({ entry, patient, problems, notes }) => {
    if (!patient) return [];
    const target = targetOf(entry);
    // A line that was to be joined with one that stayed out, or with a record that is gone, is registered.
    const merges = target != null && batch.has(target);
    if (merges) batch.merge(target, entry.line, patient);
    const id = merges ? target : batch.register(entry.line, patient);
    results.set(entry.line, id);
    batch.findings.push(...findingsOf('patients', entry, { problems, notes }, id));
    return [{ line: entry.line, patient_id: id }];
  });
  if (batch.made.size > 0) await insertPatients(tx, [...batch.made.values()]);
  if (batch.changed.size > 0) await updatePatients(tx, [...batch.changed.values()]);
  await noteRows(tx, importId, [
    ...[...batch.made.keys()].map(
      (row_id): ImportedRow => ({ table_name: 'public.patients', row_id, before: null }),
    ),
    ...[...batch.before].map(
      ([row_id, before]): ImportedRow => ({ table_name: 'public.patients', row_id, before }),
    ),
  ]);
  await markDone(tx, importId, done);
  for (const finding of batch.findings) job.findings.add(finding);
  return done.length;
}
