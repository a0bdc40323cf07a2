/** The phones of a line: the one that messages go to, and those that are kept in the notes. */
import { isMobile, phonesIn, readAreaCode, readPhone, shownPhone } from '../import-values/read-phone.ts';
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

export const otherPhoneText = (phone: string) => `Outro telefone: ${shownPhone(phone)}`;

interface PhoneFields {
  phone: 'phone' | 'patientPhone';
  areaCode: 'areaCode' | 'patientAreaCode';
}

/** A mobile, also where a landline stands in an earlier column, and the other phones. @param areaCode of all phones */
export function phonesOf(line: LineReading, fields: PhoneFields, areaCode: string) {
  const codeOf = (column: number) => areaCodeBeside(line, fields.areaCode, column, areaCode);
  const read = line.all(fields.phone, (text, column) => readPhone(text, codeOf(column)));
  const inCells = line.cellsOf(fields.phone).flatMap(({ text, column }) => phonesIn(text, codeOf(column)));
  const phones = [...new Set([...read, ...inCells])];
  const phone = phones.find(isMobile) ?? phones[0] ?? null;
  const otherPhones = phones.filter((other) => other !== phone);
  if (phone !== null && read[0] !== undefined && phone !== read[0])
    line.note(fields.phone, 'phone_several', phones.map(shownPhone).join(', '));
  if (otherPhones.length > 0)
    for (const note of line.notes)
      if (note.field === fields.phone && note.reason === 'phone_several')
        note.action = 'imported_others_in_notes';
  return { phone, otherPhones };
}
