/** A second dump of a clinic that was imported before: what is here is counted as here, and what changed there is named. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHarmless } from '#contract/moving/import-findings.ts';
import { importResult } from '#contract/moving/imports.ts';
import { addDays } from '#contract/value-formats.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { jpeg, pdf } from '#test/documents.ts';
import { makeAccount, makeCpf, makeImport } from '#test/factories.ts';
import { OlderClinic, olderId } from '#test/platform/older-clinic.ts';
import { addAccount, addAppointment, addFile, addPatient, addTo } from '#test/platform/older-rows.ts';
import { scopeOn } from '../../platform/database/maintenance.ts';
import type { ImportWork } from '../imports/job.ts';
import { findSameSource } from '../imports/queries.ts';
import { runImport } from '../imports/run-import.ts';
import { platformWork } from './platform-work.ts';

const { db, ownerUrl, storage } = await createTestApp();
const clock = createClock('America/Sao_Paulo');
const folder = await mkdtemp(join(tmpdir(), 'vico-later-'));
const sources = { dump: join(folder, 'clinic.sql'), files: join(folder, 'storage') };
const ahead = addDays(clock.today(), 30);

const clinic = new OlderClinic();
// Its logo is stored anew by each import, and is no difference.
clinic.add('public.clinic_settings', {
  id: olderId('settings'),
  clinic_name: 'Clínica Prado',
  doctor_name: 'Dra. Helena Prado',
  phone: '(24) 2231-0000',
  address: 'Rua das Flores, 12',
  logo_url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
});
const ana = addPatient(clinic, 'Ana Reis', {
  cpf: makeCpf(1),
  phone: '24999990001',
  notes: 'Alergia a látex',
});
const bia = addPatient(clinic, 'Bia Melo', { cpf: makeCpf(2), phone: '24999990002' });
// Without the CPF here: no change of the source.
addPatient(clinic, 'Bia de Melo', { cpf: makeCpf(2), created_at: '2024-02-01 12:00:00+00' });
addPatient(clinic, 'Caio Braga', { cpf: '111.222.333-44' });
const never = addAccount(clinic, 'Nunca Confirmou', {
  email: 'nunca@exemplo.test',
  email_confirmed_at: null,
});
const times = ['09:00:00', '10:00:00', '11:00:00', '12:00:00'];
const [moved, cancelled, handed, kept] = times.map((time) =>
  addAppointment(clinic, ana, { date: ahead, time }),
);
addAppointment(clinic, bia, {
  date: '2024-03-01',
  time: '09:00:00',
  status: 'completed',
  doctor_name: 'Dr. Rui',
});
// Its word was answered at the first import, and its professional has a longer name here: no change of the source.
addAppointment(clinic, bia, {
  date: ahead,
  time: '15:00:00',
  status: 'remarcado',
  doctor_name: 'Dra Helena',
});
const plan = addTo(clinic, 'public.treatment_plans', 'Melasma', {
  patient_id: ana,
  start_date: '2024-04-01',
});
addFile(clinic, ana, `${ana}/exame.pdf`);
clinic.store('patient-files', `${ana}/exame.pdf`, pdf);
clinic.store('patient-files', `${ana}/solto.pdf`, pdf);
// It comes late: the first copy of the storage lacks it.
const late = addFile(clinic, ana, `${ana}/tarde.pdf`);

const rowOf = (id: string | undefined) => {
  const row = [...clinic.rows.values()].flat().find((each) => each.id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
};
async function bring(
  state: 'checking' | 'importing' = 'importing',
  sha = 'first',
  statuses = {},
): Promise<string> {
  await writeFile(sources.dump, await clinic.toDump());
  await clinic.writeObjects(sources.files);
  const options = JSON.stringify({ bringsLooseFiles: true, statuses });
  const { id } = await makeImport(db, { state, options });
  await db.updateTable('imports').set({ source_sha256: sha }).where('id', '=', id).execute();
  const services = { ownerUrl, storage, clock, log: silent, sources, signal: new AbortController().signal };
  expect(await runImport(id, { ...services, settings: { fileSizeLimitBytes: 1_000_000 } })).toBe('ended');
  return id;
}
const resultOf = async (id: string) =>
  importResult.parse(
    (await db.selectFrom('imports').select('result').where('id', '=', id).executeTakeFirstOrThrow()).result,
  );
const findingsOf = (id: string) =>
  db
    .selectFrom('import_findings')
    .select(['source_id', 'field', 'reason', 'action', 'value'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute();

let later = '';
beforeAll(async () => {
  await bring('importing', 'first', { remarcado: 'cancelled' });
  // A person moves one here, and the source another: each side has changed one.
  const person = await makeAccount(db, { email: 'rita@exemplo.test' });
  await db
    .updateTable('appointments')
    .set({ time: '12:30' })
    .where('id', '=', kept ?? '')
    .execute();
  await sql`insert into activity_log (user_id, action, noun, row_id, patient_id, fields)
    values (${person.id}, 'changed', 'appointment', ${kept}, ${ana}, '{time}')`.execute(db);
  rowOf(moved).time = '16:20:00';
  rowOf(cancelled).status = 'cancelled';
  rowOf(handed).doctor_name = 'Dr. Rui';
  rowOf(bia).phone = '24999990003';
  rowOf(ana).full_name = 'Ana Reis Lima';
  rowOf(ana).notes = 'Alergia a látex e a iodo';
  rowOf(plan).status = 'completed';
  addAppointment(clinic, bia, { date: addDays(ahead, 1), time: '09:00:00' });
  later = await bring('importing', 'later');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what an earlier dump brought is here, in every figure', async () => {
  const { comparison, tables, present, looseFiles } = await resultOf(later);
  const figures = new Map(comparison.map(({ what, ...figure }) => [what, figure]));
  expect(figures.get('appointments.count')).toEqual({ source: 7, ours: 7, left: 0 });
  expect(figures.get('appointments.status.cancelled')).toEqual({ source: 1, ours: 1, left: 0 });
  expect(figures.get('appointments.professional.Dr. Rui')).toEqual({ source: 2, ours: 1, left: 1 });
  expect([...figures.keys()]).not.toContain('appointments.professional.Dra Helena');
  expect(figures.get('plans.status.completed')).toEqual({ source: 1, ours: 0, left: 1 });
  expect(figures.get('files.count')).toEqual({ source: 2, ours: 2, left: 0 });
  for (const { what, source, ours, left = 0 } of comparison)
    expect([what, ours + left]).toEqual([what, source]);
  const { imported, merged, skipped } = tables.find(({ table }) => table === 'public.appointments') ?? {};
  expect([imported, merged, skipped]).toEqual([1, 6, 0]);
  expect(present).toEqual({ rows: 14, changed: 6, gone: 0 });
  // The file without a row came with the first one.
  expect(looseFiles).toBeUndefined();
});

test('what changed in the source is named field by field, and never among the harmless', async () => {
  const found = await findingsOf(later);
  const day = ahead.split('-').reverse().join('/');
  expect(found.filter(({ reason }) => reason === 'changed_at_source')).toEqual(
    [
      [ana, 'full_name', 'Ana Reis → Ana Reis Lima'],
      [ana, 'notes', null],
      [bia, 'phone', '(24) 99999-0002 → (24) 99999-0003'],
      [moved, 'date', `${day} 09:00 → ${day} 16:20`],
      [cancelled, 'status', `${day} 10:00: agendado → cancelado`],
      [handed, 'doctor_name', `${day} 11:00: Dra. Helena Prado → Dr. Rui`],
      [plan, 'status', null],
    ].map(([source_id, field, value]) => ({
      source_id,
      field,
      value,
      reason: 'changed_at_source',
      action: 'left_to_clinic',
    })),
  );
  expect(isHarmless('changed_at_source')).toBe(false);
  expect(found.filter(({ reason }) => reason === 'value_differs')).toMatchObject([
    { source_id: kept, field: 'date', action: 'kept_ours' },
  ]);
  const changed = [ana, bia, moved, cancelled, handed, plan, kept];
  const asBefore = found.filter(({ reason }) => reason === 'already_here').map(({ source_id }) => source_id);
  expect(asBefore.filter((id) => changed.some((each) => each === id))).toEqual([]);
  expect(asBefore).toHaveLength(9);
  // What was odd about a row that is here already says nothing of what comes.
  expect(found.filter(({ reason }) => reason === 'cpf_invalid')).toEqual([]);
});

test('a row without its file and a row that is gone at the source are named', async () => {
  clinic.store('patient-files', `${ana}/tarde.pdf`, pdf);
  const appointments = clinic.rows.get('public.appointments') ?? [];
  clinic.rows.set(
    'public.appointments',
    appointments.filter((each) => each.id !== cancelled),
  );
  const third = await bring('checking', 'third');
  clinic.rows.set('public.appointments', appointments);
  const found = await findingsOf(third);
  expect(found.filter(({ reason }) => reason === 'object_not_here')).toMatchObject([
    { source_id: late, field: 'file_path', action: 'left_to_clinic' },
  ]);
  expect(found.filter(({ reason }) => reason === 'gone_at_source')).toMatchObject([
    { source_id: cancelled, action: 'kept_ours' },
  ]);
  expect((await resultOf(third)).present).toMatchObject({ gone: 1 });
});

test('the report of a dump has the observations of its check', async () => {
  const id = await bring('checking', 'fourth');
  const checked = await findingsOf(id);
  expect(checked.filter(({ source_id }) => source_id === never.id)).toMatchObject([
    { reason: 'already_here' },
    { reason: 'already_here' },
  ]);
  await db
    .updateTable('imports')
    .set({ state: 'importing', finished_at: null })
    .where('id', '=', id)
    .execute();
  const services = { ownerUrl, storage, clock, log: silent, sources, signal: new AbortController().signal };
  let atItsEnd = 0;
  const work: ImportWork = {
    check: platformWork.check,
    import: (job) =>
      platformWork.import({
        ...job,
        async finish(tx, result) {
          atItsEnd = (
            await tx.selectFrom('import_findings').select('id').where('import_id', '=', id).execute()
          ).length;
          await job.finish(tx, result);
        },
      }),
  };
  await runImport(id, { ...services, work, settings: { fileSizeLimitBytes: 1_000_000 } });
  expect(await findingsOf(id)).toEqual(checked);
  // Also for a page that asks at the moment at which it ends.
  expect(atItsEnd).toBe(checked.length);
});

test('the same dump again brings nothing, and says when it was imported', async () => {
  const again = await bring('checking', 'later');
  const { importedAt, tables } = await resultOf(again);
  const { created_at } = await db
    .selectFrom('imports')
    .select('created_at')
    .where('id', '=', later)
    .executeTakeFirstOrThrow();
  expect(importedAt).toBe(created_at.toISOString());
  expect(tables.filter(({ imported }) => imported > 0)).toEqual([]);
  const reasons = new Set((await findingsOf(again)).map(({ reason }) => reason));
  expect(reasons).toEqual(new Set(['already_here', 'changed_at_source', 'value_differs', 'object_not_here']));
  // The command asks which import has this dump: the one that is done, not one that waits.
  expect(await findSameSource(scopeOn(db), 'later')).toMatchObject({ id: later, state: 'done' });
});
