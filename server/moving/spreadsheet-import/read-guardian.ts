/** The responsible person of a patient, whose CPF, phone and kinship may stand in one cell with the name. */
import { limits } from '#contract/fields.ts';
import { isMobile } from '#contract/text-rules.ts';
import { shownPhone } from '#contract/value-formats.ts';
import { readCpf } from '../import-values/read-identity.ts';
import { phoneAsWritten, readPhone } from '../import-values/read-phone.ts';
import type { LineReading } from './read-cells.ts';
import { cpfOf, sayRest } from './read-phones.ts';

/** 'Mãe: Rosa Quintão 31 98877-6655' has the phone with the name. */
const phoneAtEnd = /[\s,;(-]*(\+?\(?\d[\d\s().-]{8,}\d)\)?\s*$/u;
/** 'CPF 390.533.447-05', or its digits alone. */
const cpfInside = /[\s,;(-]*(?:\bcpf\b[\s:.nº°-]*)?(?<!\d)(\d{3}\.?\d{3}\.?\d{3}-?\d{2})(?!\d)\)?/iu;
/** What the guardian is, before or after the name: 'Resp.: Júlio Ramos, pai' is Júlio Ramos. */
const kinship = 'm[ãa]e|pai|av[óôo]|tutora?|respons[áa]vel(?: legal)?|resp';
const kinshipBefore = new RegExp(`^\\s*(?:${kinship})\\s*[.:]+[\\s:-]*`, 'iu');
const kinshipAfter = new RegExp(
  `\\s*(?:[,;/-]\\s*(?:${kinship})|\\(\\s*(?:${kinship})\\s*\\))[.\\s]*$`,
  'iu',
);

/** `said`: what its phone's and its CPF's cells say besides, for the notes. */
export function guardianOf(line: LineReading, codeOf: (column: number) => string) {
  const guardianPhone = line.first('guardianPhone', (text, column) => readPhone(text, codeOf(column)));
  if (guardianPhone !== null) sayRest(line, 'guardianPhone', shownPhone(guardianPhone));
  const said = line
    .cellsOf('guardianPhone')
    .filter(({ text, column }) => readPhone(text, codeOf(column)).problem)
    .map(({ text }) => phoneAsWritten(text, 'Telefone do responsável'));
  const { cpf, said: unreadCpf } = cpfOf(line, 'guardianCpf', 'CPF do responsável');
  const [cell] = line.cellsOf('guardianName');
  const text = cell?.text ?? '';
  const [around = '', digits = ''] = cpfInside.exec(text) ?? [];
  // Its bare digits can also be those of a mobile.
  const isOfCpf = /cpf|[.-]\d/iu.test(around) || !isMobile(readPhone(digits).value ?? '');
  const cpfBeside = isOfCpf ? readCpf(digits).value : null;
  const withoutCpf = (whole: string) => (cpfBeside ? whole.replace(cpfInside, '') : whole);
  const isNoPhone = cpfBeside !== null || /cpf/iu.test(around);
  const written = phoneAtEnd.exec(isNoPhone ? text.replace(cpfInside, '') : text)?.[1];
  const beside = written ? readPhone(written).value : null;
  const named = withoutCpf(line.oneLine('guardianName', limits.name) ?? '');
  const name = (beside ? named.replace(phoneAtEnd, '') : named)
    .replace(kinshipBefore, '')
    .replace(kinshipAfter, '')
    .replace(/[\s,;:-]+$/u, '');
  return {
    guardianName: name || null,
    guardianCpf: cpf ?? cpfBeside,
    guardianPhone: guardianPhone ?? beside,
    said: [...said, ...unreadCpf],
  };
}
