import { expect, test } from 'vitest';
import {
  checkCode,
  documentWords,
  halfCode,
  isOfPhysicians,
  issueInput,
  kindsFor,
  missingQuantity,
  missingUse,
  prescribes,
} from './documents.ts';

test.each([
  ['CRM 123/RJ', true, true],
  ['crm', true, true],
  ['CREMERJ', true, true],
  ['CRO', false, true],
  ['CRMV', false, false],
  ['CRBM', false, false],
  ['CREFITO', false, false],
  ['COREN', false, false],
])('%s: of physicians %s, prescribes %s', (council, ofPhysicians, may) => {
  expect([isOfPhysicians(council), prescribes(council)]).toEqual([ofPhysicians, may]);
  expect(kindsFor(council).includes('prescription')).toBe(may);
  expect(kindsFor(council)).toContain('certificate');
});

test('a controlled medicine, or one with retention, is issued with its quantity', () => {
  const problemsOf = (medicine: string, more: object = {}) => {
    const words = { kind: 'prescription', lines: [{ medicine, use: 'Tomar 1 ao dia', ...more }] };
    expect(documentWords.safeParse({ ...words, lines: [{ medicine, use: 'x' }] }).success).toBe(true);
    const input = { patientId: '00000000-0000-4000-8000-000000000001', cpf: '', address: '', words };
    return (issueInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.at(-1),
      message,
    ]);
  };
  const missing = ['quantity', missingQuantity];
  for (const medicine of ['Clonazepam 2 mg', 'Fluoxetina', 'Amoxicilina']) {
    expect(problemsOf(medicine)).toEqual([missing]);
    expect(problemsOf(medicine, { quantity: '  ' })).toEqual([missing]);
    expect(problemsOf(medicine, { quantity: '20 comprimidos' })).toEqual([]);
  }
  expect(problemsOf('Isotretinoína 0,05%', { form: 'gel' })).toEqual([]);
  // All that a line lacks at once.
  expect(problemsOf('Amoxicilina', { use: '' })).toEqual([['use', missingUse], missing]);
});

test.each([
  ['ABCD1234', halfCode],
  ['abcd1234-', halfCode],
  ['ABCD1234-123', halfCode],
  ['ABCD', 'Confira o código'],
  ['ABCD123U-12345678', 'Confira o código'],
  ['abcd1234 l2345678', undefined],
])('the code %s', (code, problem) => {
  expect(checkCode.safeParse(code).error?.issues.map(({ message }) => message)).toEqual(problem && [problem]);
});
