import { type AppointmentStatus, defaultService } from '#contract/agenda/appointment-rules.ts';
import { limits } from '#contract/fields.ts';
import { appointmentDates, readDate } from '../import-values/read-date.ts';
import { readLine, readText } from '../import-values/read-text.ts';
import { readDuration, readInstant, readRangeMinutes, readTime } from '../import-values/read-time.ts';
import { readAppointmentStatus, statusKey } from '../import-values/read-words.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import type { AppointmentRow, Converted } from './converted.ts';
import { type Moment, RowReader } from './read-row.ts';

/** A word that this application does not know is asked about. Until it is answered nothing says that the patient came. */
function statusOf(row: RowReader, date: string, { today, statuses }: Moment): AppointmentStatus {
  const written = row.written('status');
  const { value, problem } = readAppointmentStatus(written);
  if (value !== null) return value;
  if (!problem || written === null) {
    // The older platform's default.
    row.note('status', 'status_missing', 'imported_as_scheduled');
    return 'scheduled';
  }
  row.note('status', problem.reason, 'status_chosen');
  const chosen = statuses.get(statusKey(written)) ?? 'scheduled';
  return date < today || chosen === 'cancelled' || chosen === 'confirmed' ? chosen : 'scheduled';
}

/** Without a day and a time it is no appointment, and does not come. */
export function convertAppointment(source: SourceRow, moment: Moment): Converted<AppointmentRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  const date = readDate(row.written('date'), appointmentDates(moment.today));
  // A column with both holds the time, too.
  const clock = row.written('time') || (row.written('date')?.includes(':') ? row.written('date') : null);
  const time = readTime(clock);
  if (date.value === null) row.note('date', date.problem?.reason ?? 'value_missing', 'not_imported');
  if (time.value === null) row.note('time', time.problem?.reason ?? 'value_missing', 'not_imported');
  if (id === null || date.value === null || time.value === null) return row.refused();
  if (time.problem) row.note('time', time.problem.reason, 'imported_changed');
  const service = row.read('service', (written) => readLine(written, limits.title));
  if (service === null) row.note('service', 'service_missing', 'imported_with_default');
  const duration = row.written('duration_minutes') === null ? 'duration' : 'duration_minutes';
  return row.converted({
    id,
    patientId: row.reference('patient_id'),
    date: date.value,
    time: time.value,
    minutes: row.read(duration, readDuration) ?? readRangeMinutes(clock).value,
    doctorName: row.read('doctor_name', (written) => readLine(written, limits.name)),
    doctorSpecialty: row.read('doctor_specialty', (written) => readLine(written, limits.name)),
    service: service ?? defaultService,
    status: statusOf(row, date.value, moment),
    notes: row.read('notes', (written) => readText(written, limits.notes)),
    createdAt: readInstant(row.written('created_at')).value,
    updatedAt: readInstant(row.written('updated_at')).value,
  });
}
