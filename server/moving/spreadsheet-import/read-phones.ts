/** The phones, e-mails and CPF of a line: those that messages go to, and what is kept in the notes. */
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import { isMobile } from '#contract/text-rules.ts';
import { shownPhone } from '#contract/value-formats.ts';
import type { Read } from '../import-values/read.ts';
import { emailsIn, hasWordsBesideEmail, readCpf, readEmail } from '../import-values/read-identity.ts';
import {
  isReadWhole,
  phoneAsWritten,
  phonesIn,
  readAreaCode,
  readPhone,
} from '../import-values/read-phone.ts';
import type { LineReading } from './read-cells.ts';

/** The DDD of a phone's column: of the column of such codes before it, or of the first one, or that of all phones. @param areaCode of all phones */
export function areaCodeBeside(
  line: LineReading,
  field: 'areaCode' | 'patientAreaCode',
  column: number,
  areaCode: string,
): string {
  const cells = line.cellsOf(field);
  const cell = cells.findLast((each) => each.column < column) ?? cells[0];
  return (cell && readAreaCode(cell.text)) || areaCode;
}

export const otherEmailText = (email: string) => `Outro e-mail: ${email}`;

/** What came is said, and that the rest is in the notes. */
export function sayRest(
  line: LineReading,
  field: 'phone' | 'patientPhone' | 'guardianPhone' | 'email' | 'patientEmail',
  became: string,
) {
  for (const note of line.notes)
    if (note.field === field) {
      note.action =
        note.reason === 'phone_with_words' || note.reason === 'email_with_words'
          ? 'imported_words_in_notes'
          : 'imported_others_in_notes';
      note.value = `${note.value} → ${became}`;
    }
}

interface PhoneFields {
  phone: 'phone' | 'patientPhone';
  areaCode: 'areaCode' | 'patientAreaCode';
}

/**
 * A mobile, also where a landline stands in an earlier column, and the other phones; `said`: cells that say more, such as whose the
 * number is, or in which none can be read. @param areaCode of all phones @param ofGuardian another person's: no phone of the line's
 */
export function phonesOf(
  line: LineReading,
  fields: PhoneFields,
  areaCode: string,
  ofGuardian: string | null = null,
) {
  const codeOf = (column: number) => areaCodeBeside(line, fields.areaCode, column, areaCode);
  const read = line.all(fields.phone, (text, column) => readPhone(text, codeOf(column)));
  const inCells = line.cellsOf(fields.phone).flatMap(({ text, column }) => phonesIn(text, codeOf(column)));
  const found = [...new Set([...read, ...inCells])];
  const phones = found.filter((each) => each !== ofGuardian);
  const phone = phones.find(isMobile) ?? phones[0] ?? null;
  const otherPhones = phones.filter((other) => other !== phone);
  // What is no number by itself stays with its cell: it may be the only way to reach the patient.
  const cells = line
    .cellsOf(fields.phone)
    .filter(({ text, column }) => !isReadWhole(text, codeOf(column)))
    .map(({ text, column }) => ({ text, ...readPhone(text, codeOf(column)) }));
  const isTold = line.notes.some(({ field, reason }) => field === fields.phone && reason === 'phone_several');
  if (otherPhones.length > 0 && (!isTold || phone !== read[0]))
    line.note(fields.phone, 'phone_several', phones.map(shownPhone).join(', '));
  if (phone !== null) sayRest(line, fields.phone, shownPhone(phone));
  // Where no cell can be read, the line's problem says it.
  if (read.length > 0)
    for (const { text, value, problem } of cells)
      if (value === null && problem)
        line.notes.push({
          field: fields.phone,
          reason: problem.reason,
          action: 'moved_to_notes',
          value: text.trim(),
        });
  if (ofGuardian !== null && phones.length < found.length) {
    // The guardian's is the other one, and is in no notes.
    const told = line.notes.findIndex(({ reason }) => reason === 'phone_several');
    if (told >= 0 && otherPhones.length === 0) line.notes.splice(told, 1);
    line.note(fields.phone, 'phone_of_guardian', shownPhone(ofGuardian));
  }
  if (areaCode !== '' && line.cellsOf(fields.areaCode).length === 0)
    for (const { text } of line.cellsOf(fields.phone)) {
      const { value } = readPhone(text, areaCode);
      if (value !== null && readPhone(text).problem?.reason === 'phone_without_area_code')
        line.note(fields.phone, 'area_code_added', `${text.trim()} → ${shownPhone(value)}`);
    }
  return { phone, otherPhones, said: cells.map(({ text }) => phoneAsWritten(text)) };
}

/** Cells in which nothing can be read, for the notes: they may be all that there is of it. Where no cell can, the line's problem says it. */
function unreadOf(
  line: LineReading,
  field: SpreadsheetField,
  label: string,
  read: (text: string) => Read<string>,
) {
  const isTold = line.problems.some((problem) => problem.field === field);
  return line.cellsOf(field).flatMap(({ text }) => {
    const { value, problem } = read(text);
    if (value !== null || !problem) return [];
    if (!isTold)
      line.notes.push({ field, reason: problem.reason, action: 'moved_to_notes', value: text.trim() });
    return `${label}: ${text.trim().replace(/\s+/gu, ' ')}`;
  });
}

export function cpfOf(line: LineReading, field: 'cpf' | 'patientCpf' | 'guardianCpf', label = 'CPF') {
  const cpf = line.first(field, readCpf);
  return { cpf, said: unreadOf(line, field, label, readCpf) };
}

export function emailsOf(line: LineReading, field: 'email' | 'patientEmail') {
  line.all(field, readEmail);
  const [email = null, ...others] = new Set(line.cellsOf(field).flatMap(({ text }) => emailsIn(text)));
  if (others.length > 0 && !line.notes.some((note) => note.field === field))
    line.note(field, 'email_several', [email, ...others].join(', '));
  if (email !== null) sayRest(line, field, email);
  const said = line
    .cellsOf(field)
    .flatMap(({ text }) =>
      emailsIn(text).length > 0 && hasWordsBesideEmail(text)
        ? `E-mail: ${text.trim().replace(/\s+/gu, ' ')}`
        : [],
    );
  return {
    email,
    said: [...others.map(otherEmailText), ...said, ...unreadOf(line, field, 'E-mail', readEmail)],
  };
}
