/** A line of a sheet of appointments. */
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { namesNoProfessional } from '#contract/clinic/professionals.ts';
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { createClock } from '../../platform/clock.ts';
import { appointmentDates, isOtherWeekday, readDate } from '../import-values/read-date.ts';
import { readLine } from '../import-values/read-text.ts';
import { readDuration, readRangeMinutes, readTime } from '../import-values/read-time.ts';
import { readAppointmentStatus, statusKey } from '../import-values/read-words.ts';
import type { LineReading } from './read-cells.ts';
import {
  birthOf,
  isSum,
  isTotal,
  type LineRules,
  nameOf,
  notesOf,
  type Person,
  saysAllergy,
} from './read-patient.ts';
import { cpfOf, emailsOf, phonesOf } from './read-phones.ts';

export interface AppointmentValues {
  patient: PersonOfLine;
  /** yyyy-MM-dd and HH:mm */
  date: string | null;
  time: string | null;
  /** Null: those of the procedure. */
  minutes: number | null;
  /** As `professionalKey` gives it; '' where the line names none. */
  professional: string;
  service: string | null;
  /** Null: by the date. */
  status: AppointmentStatus | null;
  notes: string | null;
}

/** A professional's name without accents, case, titles and the number of the council: 'Dra. Ana Prado' is 'ana prado'; '' of 'A definir'. */
export function professionalKey(name: string): string {
  const key = fold(name)
    .replace(/\b(?:dr|dra|doutor|doutora|sr|sra|prof|profa|crm|crbm|coren|crefito)\b|\d+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return namesNoProfessional(key) ? '' : key;
}

const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:z|[+-]\d{2}:?\d{2})$/iu;

/** An instant with a zone as the clinic's own time; other texts stay, also '2026-11-22 10:00-10:30'. */
function clinicTime(text: string, timeZone: string): string {
  if (!zoned.test(text.trim()) || readRangeMinutes(text).value !== null) return text;
  const instant = new Date(text.trim());
  return Number.isNaN(instant.getTime())
    ? text
    : createClock(timeZone, () => instant)
        .localTime()
        .slice(0, 16);
}

/** A visit to come on a day that is not clear waits; of a past one the report says it. */
function checkWeekday(line: LineReading, field: 'startsAt' | 'date', date: string | null, today: string) {
  const [cell] = line.cellsOf(field);
  if (!cell || date === null || !isOtherWeekday(cell.text, date)) return;
  if (date < today) line.note(field, 'weekday_differs', cell.text);
  else line.refuse(field, 'weekday_differs', cell.column, true);
}

function startOf(line: LineReading, { today, timeZone, monthFirst }: LineRules) {
  const readDay = (text: string, column: number) =>
    readDate(clinicTime(text, timeZone), {
      ...appointmentDates(today),
      isMonthFirst: monthFirst.has(column),
    });
  const readClock = (text: string) => readTime(clinicTime(text, timeZone));
  if (line.cellsOf('startsAt').length > 0) {
    const date = line.required('startsAt', readDay);
    checkWeekday(line, 'startsAt', date, today);
    // One problem for a cell.
    return { date, time: date && line.required('startsAt', readClock) };
  }
  const date = line.required('date', readDay);
  checkWeekday(line, 'date', date, today);
  return { date, time: line.required('time', readClock) };
}

function minutesFrom(line: LineReading, time: string | null, { timeZone }: LineRules): number | null {
  const minutes = line.first('duration', readDuration);
  if (minutes !== null || line.cellsOf('duration').length > 0 || time === null) return minutes;
  const [cell] = line.cellsOf('endTime');
  if (!cell) return line.first(line.cellsOf('startsAt').length > 0 ? 'startsAt' : 'time', readRangeMinutes);
  const end = readTime(clinicTime(cell.text, timeZone)).value;
  const length = end === null ? null : readDuration(String(minutesOf(end) - minutesOf(time))).value;
  if (length === null) line.refuse('endTime', 'duration_unreadable', cell.column);
  return length;
}

const hasCome: readonly AppointmentStatus[] = ['arrived', 'in_service', 'completed', 'no_show'];

/** Whose the line is. */
export interface PersonOfLine extends Person {
  /** For the notes of the record; `said`: other e-mails, words beside a phone, and what cannot be read. */
  otherPhones: string[];
  said: string[];
}

/** @param isPart whether it lacks what every whole line has, as a sum does */
export function readPersonOf(line: LineReading, rules: LineRules, isPart: boolean): PersonOfLine {
  const phones = phonesOf(line, { phone: 'patientPhone', areaCode: 'patientAreaCode' }, rules.areaCode);
  const emails = emailsOf(line, 'patientEmail');
  const { cpf, said: unreadCpf } = cpfOf(line, 'patientCpf');
  const { birthDate, said: birthYear } = birthOf(line, 'patientBirthDate', rules);
  const patient = {
    fullName: nameOf(line, { whole: 'patientName', first: 'patientFirstName', last: 'patientLastName' }),
    cpf,
    ...phones,
    ...emails,
    birthDate,
    said: [...phones.said, ...emails.said, ...unreadCpf, ...birthYear],
  };
  const { fullName } = patient;
  if (!(patient.cpf || patient.email || patient.phone)) {
    if (fullName === null) line.refuse('patientName', 'value_missing', undefined, true);
    // Its word may stand in any column: 'Total de agendamentos' in that of the date.
    if (fullName === null ? isPart && line.has(isTotal) : isSum.test(fullName))
      line.refuse('patientName', 'sum_line', undefined, true);
  }
  return patient;
}

/** As answered, or as the word is known. */
export const readStatus = (text: string, answered: LineRules['statuses']) => {
  const value = answered[statusKey(text)];
  return value ? { value } : readAppointmentStatus(text);
};

export function readAppointment(line: LineReading, rules: LineRules): AppointmentValues {
  const { date, time } = startOf(line, rules);
  const minutes = minutesFrom(line, time, rules);
  if (time !== null && minutesOf(time) + (minutes ?? 0) > 24 * 60)
    line.refuse('duration', 'ends_next_day', undefined, true);
  const patient = readPersonOf(line, rules, date === null || time === null);
  const status = line.first('status', (text) => readStatus(text, rules.statuses));
  const isAhead = status !== null && date !== null && date > rules.today && hasCome.includes(status);
  const isAnswered = line.cellsOf('status').some(({ text }) => statusKey(text) in rules.statuses);
  if (isAhead && !isAnswered) line.refuse('status', 'status_ahead', undefined);
  const professional = line.cellsOf('professional')[0]?.text ?? '';
  const notes = notesOf(line, rules.headers);
  if (notes !== null && saysAllergy(notes)) line.note('notes', 'allergy_in_notes', '');
  return {
    patient,
    date,
    time,
    minutes,
    professional: professionalKey(professional),
    service: line.first('service', (text) => readLine(text, limits.title)),
    status: isAhead ? null : status,
    notes,
  };
}
