/** Writes the lines of a sheet of appointments. Overlapping ones come in as squeeze-ins. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type AppointmentStatus,
  defaultDurationMinutes,
  defaultService,
  durationBounds,
  openStatuses,
} from '#contract/agenda/appointment-rules.ts';
import { minutesOf, shownDay } from '#contract/value-formats.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Finding, ImportJob } from '../imports/job.ts';
import { addNotes, saidOf } from './add-notes.ts';
import {
  type AppointmentRow,
  insertAppointments,
  type listOfDays,
  lockDays,
  listOfDays as readDays,
} from './appointment-queries.ts';
import { findingsOf, notesFor } from './line-findings.ts';
import type { AppointmentValues } from './read-appointment.ts';
import { keepPatients } from './record-queries.ts';
import type { SheetLines } from './sheet-lines.ts';
import { type ImportedRow, lockReady, markDone, noteRows } from './write-queries.ts';

type Booked = Awaited<ReturnType<typeof listOfDays>>[number];

const dayMinutes = 24 * 60;
const isOpen = (status: AppointmentStatus) => openStatuses.some((open) => open === status);

/** What the days of a batch hold, with what the batch adds. */
class Days {
  readonly #times = new Map<string, { starts: number; ends: number }[]>();
  readonly #known = new Set<string>();

  constructor(booked: readonly Booked[]) {
    for (const { patient_id, professional_id, date, time, starts, ends, is_open } of booked) {
      if (patient_id) this.#known.add([patient_id, professional_id, date, time].join());
      if (is_open) this.#add(`${professional_id} ${date}`, { starts, ends });
    }
  }

  has({ patient_id, professional_id, date, time }: AppointmentRow): boolean {
    return this.#known.has([patient_id, professional_id, date, time].join());
  }

  /** @returns whether it lies over another open one */
  book(row: AppointmentRow): boolean {
    this.#known.add([row.patient_id, row.professional_id, row.date, row.time].join());
    if (!isOpen(row.status)) return false;
    const key = `${row.professional_id} ${row.date}`;
    const starts = minutesOf(row.time);
    const ends = starts + row.duration_minutes;
    const overlaps = (this.#times.get(key) ?? []).some((each) => each.starts < ends && starts < each.ends);
    this.#add(key, { starts, ends });
    return overlaps;
  }

  #add(key: string, time: { starts: number; ends: number }): void {
    const times = this.#times.get(key);
    if (times) times.push(time);
    else this.#times.set(key, [time]);
  }
}

interface Context {
  lines: SheetLines;
  /** The clinic's day. */
  today: string;
}

/** Without a status that is known: as answered if the day is past, or else booked. */
const statusOf = (
  { status }: AppointmentValues,
  date: string,
  { lines, today }: Context,
): AppointmentStatus => status ?? (date < today ? lines.pastStatus : 'scheduled');

function appointmentOf(
  values: AppointmentValues,
  patientId: string,
  context: Context,
): AppointmentRow | null {
  const { lines } = context;
  const { date, time, service } = values;
  const professional = lines.professionalOf(values.professional);
  if (!date || !time || professional === null || professional === 'create') return null;
  const procedure = lines.procedureOf(service);
  const wanted = values.minutes ?? procedure?.minutes ?? defaultDurationMinutes;
  // Only a length that the file does not give is cut: at midnight.
  const minutes = Math.min(wanted, dayMinutes - minutesOf(time));
  if (minutes < durationBounds.min) return null;
  return {
    id: randomUUID(),
    patient_id: patientId,
    date,
    time,
    duration_minutes: minutes,
    professional_id: professional,
    procedure_id: procedure?.id ?? null,
    service: procedure?.title ?? service ?? defaultService,
    status: statusOf(values, date, context),
    notes: values.notes,
    squeeze_in: false,
    outside_hours: false,
  };
}

interface Booking {
  line: number;
  /** Null: the patient has this appointment already. */
  row: AppointmentRow | null;
  patientId: string;
}

/** @returns how many lines came in */
export async function importAppointmentLines(
  job: ImportJob,
  tx: Kysely<DB>,
  context: Context,
  numbers: readonly number[],
): Promise<number> {
  const { importId } = job;
  const read = (await lockReady(tx, importId, numbers)).map((entry) => ({
    entry,
    ...context.lines.read(entry.cells, entry.extra_cells && entry.mended.length === 0),
    patientId: entry.match_patient_id ?? entry.patient_id,
  }));
  // The locks of db/CONVENTIONS.md, in their order: patients, days.
  const present = await keepPatients(
    tx,
    read.flatMap(({ patientId }) => patientId ?? []),
  );
  const rows = read.flatMap((each) => {
    const patient = present.find(({ id }) => id === each.patientId);
    const { appointment } = each;
    const row = appointment && patient ? appointmentOf(appointment, patient.id, context) : null;
    return row && appointment && patient
      ? [{ ...each, notes: notesFor(each.notes, patient), appointment, patient, row }]
      : [];
  });
  const days = [...new Set(rows.map(({ row }) => row.date))];
  await lockDays(tx, days);
  const occupied = new Days(await readDays(tx, days));
  const findings: Finding[] = [];
  const booked = rows
    .sort((one, other) => compare(one.row, other.row) || one.entry.line - other.entry.line)
    .map(({ entry, row, appointment, problems, notes }): Booking => {
      const isClosed = entry.hints.includes('outside_hours') && isOpen(row.status);
      const about = { table: 'appointments', line: entry.line, patientId: row.patient_id } as const;
      const when = `${shownDay(row.date)} ${row.time}`;
      if (occupied.has(row)) {
        findings.push({ ...about, reason: 'already_here', action: 'skipped', value: when });
        return { line: entry.line, row: null, patientId: row.patient_id };
      }
      const overlaps = occupied.book(row);
      if (overlaps)
        findings.push({
          ...about,
          reason: row.date < context.today ? 'overlap_past' : 'overlap',
          action: 'imported_as_squeeze_in',
          value: when,
        });
      if (isClosed)
        findings.push({ ...about, reason: 'outside_hours', action: 'imported_as_it_is', value: when });
      const professional = context.lines.professional(row.professional_id);
      if (appointment.professional === '')
        findings.push({
          ...about,
          reason: 'professional_missing',
          action: 'professional_chosen',
          value: `${when}, ${professional?.full_name}`,
        });
      if (professional?.active === false && row.date >= context.today && isOpen(row.status))
        findings.push({
          ...about,
          reason: 'professional_ended',
          action: 'imported_as_it_is',
          value: `${when}, ${professional.full_name}`,
        });
      if (appointment.service === null && row.procedure_id === null)
        findings.push({ ...about, reason: 'service_missing', action: 'imported_with_default', value: when });
      const ofLine = findingsOf('appointments', entry, { problems, notes }, row.patient_id).map(
        (finding): Finding =>
          finding.reason === 'status_unknown' || finding.reason === 'status_ahead'
            ? {
                ...finding,
                action: row.status === 'completed' ? 'imported_as_completed' : 'imported_as_scheduled',
              }
            : finding,
      );
      findings.push(...ofLine);
      const isTold = ofLine.some(({ reason }) => reason === 'status_unknown' || reason === 'status_ahead');
      if (appointment.status === null && row.date < context.today && !isTold)
        findings.push({
          ...about,
          reason: 'status_missing',
          action: row.status === 'completed' ? 'imported_as_completed' : 'imported_as_scheduled',
          value: when,
        });
      return {
        line: entry.line,
        row: { ...row, squeeze_in: overlaps, outside_hours: isClosed },
        patientId: row.patient_id,
      };
    });
  const written = booked.flatMap(({ row }) => row ?? []);
  if (written.length > 0) await insertAppointments(tx, written);
  await noteRows(
    tx,
    importId,
    written.map(({ id }): ImportedRow => ({ table_name: 'public.appointments', row_id: id, before: null })),
  );
  await addNotes(job, tx, {
    table: 'appointments',
    present,
    said: rows.flatMap(({ entry: { line }, appointment, patient }) =>
      saidOf(appointment.patient, patient).map((text) => ({ line, patientId: patient.id, text })),
    ),
  });
  await markDone(
    tx,
    importId,
    booked.map(({ line, patientId }) => ({ line, patient_id: patientId })),
  );
  for (const finding of findings) job.findings.add(finding);
  return booked.length;
}

const compare = (one: AppointmentRow, other: AppointmentRow) =>
  one.date < other.date
    ? -1
    : one.date > other.date
      ? 1
      : one.time < other.time
        ? -1
        : Number(one.time > other.time);
