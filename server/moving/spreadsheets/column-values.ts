/** What a column is by its values. */
import { isCpf } from '#contract/cpf.ts';
import { fold } from '#contract/fold.ts';
import type { SpreadsheetField, SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';

export const looksDated = (value: string) => /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/u.test(value);

export const looksTimed = (value: string) => /\b\d{1,2}(?::\d{2}|h\d{0,2}\b)/iu.test(value);

export const most = (examples: readonly string[], test: (value: string) => boolean) =>
  examples.length > 0 && examples.filter(test).length > examples.length / 2;

/** Ten or eleven digits with an area code of Brazil, with or without its country code. */
const looksLikePhone = (value: string) =>
  /^\+?[\d\s().-]+$/u.test(value) &&
  /^0?(?:55)?[1-9]{2}(?:9\d{8}|[2-9]\d{7})$/u.test(value.replace(/\D/gu, ''));

export const digitCount = (value: string) => value.replace(/\D/gu, '').length;

const looksTitled = (value: string) => /^(?:dra?|dr\(a\)|doutora?|prof[a.]*\s+dra?)\b/iu.test(value.trim());

/** E-mails, CPFs, phones and doctors are told by their values, whatever the column is called. */
export function identityOf(kind: SpreadsheetKind, examples: readonly string[]): SpreadsheetField | null {
  const patients = kind === 'patients';
  if (most(examples, (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value)))
    return patients ? 'email' : 'patientEmail';
  if (most(examples, (value) => isCpf(value.replace(/[.\-\s]/gu, ''))))
    return patients ? 'cpf' : 'patientCpf';
  if (most(examples, looksLikePhone)) return patients ? 'phone' : 'patientPhone';
  return kind === 'appointments' && most(examples, looksTitled) ? 'professional' : null;
}

/** 'São Paulo', 'Santo André': as places begin, and people do not. */
const looksLikePlace = (value: string) =>
  /^(?:sao|santo|santa|belo|campo|porto|rio|ribeirao|nov[ao]|vila|jardim|rua|avenida|av)\b/u.test(
    fold(value),
  );

const firstNames = new Set(
  (
    'adriana alice aline amanda ana andre andreia antonia antonio beatriz bianca bruna bruno camila carla carlos caio cintia ' +
    'claudia cristina daniel daniela debora denise diego eduardo elaine elisa fabiana felipe fernanda fernando francisca francisco ' +
    'gabriel gabriela guilherme gustavo helena heloisa ines iris isabela jessica joana joao jorge jose juliana julia laura larissa ' +
    'leticia livia lucas lucia luciana luis luiz luiza manuela marcela marcelo marcia marcos maria mariana marina mateus matheus ' +
    'mauricio natalia olivia patricia paula paulo pedro priscila rafael rafaela raquel regina renata ricardo roberto rodrigo rosa ' +
    'rosana sandra sara silvia simone sofia sonia tatiana tatiane teresa tereza thiago tiago valeria vanessa vera vinicius vitoria zelia'
  ).split(' '),
);

export const beginsAsPerson = (value: string) => firstNames.has(fold(value).trim().split(/\s/u)[0] ?? '');

/** For columns without a name. */
export function byValues(kind: SpreadsheetKind, examples: readonly string[]): SpreadsheetField | null {
  const patients = kind === 'patients';
  const identity = identityOf(kind, examples);
  if (identity) return identity;
  if (most(examples, looksDated) && kind === 'packages') return 'validUntil';
  if (most(examples, looksDated))
    return patients ? 'birthDate' : most(examples, looksTimed) ? 'startsAt' : 'date';
  if (most(examples, looksTimed)) return kind === 'appointments' ? 'time' : null;
  if (
    most(examples, (value) => /^\p{L}[\p{L}'.-]+(?: \p{L}[\p{L}'.-]*)+$/u.test(value)) &&
    !examples.some(looksLikePlace)
  )
    return patients ? 'fullName' : 'patientName';
  return null;
}
