/**
 * Portuguese default messages for zod, where a schema has none of its own. `fields.ts` imports them, so that server and
 * browser both have them.
 */
import { z } from 'zod';
import { tooLong, written } from './text-rules.ts';

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['localeError'] & object>[0];

const missingValue = 'Preencha este campo';
export const invalidValue = 'O valor não é válido';
const unknownChoice = 'Escolha uma das opções';
const unknownRecord = 'O identificador não é válido';

const wrongKind: Readonly<Record<string, string>> = {
  string: 'Digite um texto',
  number: 'Digite um número',
  int: 'Digite um número inteiro',
  boolean: 'Escolha sim ou não',
  date: 'Digite uma data válida',
  file: 'Escolha um arquivo',
};

const wrongForm: Readonly<Record<string, string>> = {
  email: 'Por favor, digite um e-mail válido',
  uuid: unknownRecord,
  url: 'Digite um link válido',
};

function sentenceFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return missingValue;
      return wrongKind[issue.expected] ?? invalidValue;
    case 'invalid_value':
      return issue.input === undefined ? missingValue : unknownChoice;
    case 'too_big':
      if (issue.origin === 'string') return tooLong(issue.maximum);
      return issue.origin === 'number' ? `Use no máximo ${written(issue.maximum)}` : invalidValue;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missingValue;
      if (issue.origin === 'string') return `Use pelo menos ${written(issue.minimum)} caracteres`;
      return issue.origin === 'number' ? `Use no mínimo ${written(issue.minimum)}` : invalidValue;
    case 'invalid_format':
      return wrongForm[issue.format] ?? invalidValue;
    default:
      return invalidValue;
  }
}

z.config({ localeError: sentenceFor });
