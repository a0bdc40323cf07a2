import { expect, test } from 'vitest';
import { isOfPhysicians, kindsFor, prescribes } from './documents.ts';

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
