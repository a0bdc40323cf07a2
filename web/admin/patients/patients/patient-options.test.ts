import { expect, test } from 'vitest';
import { callerOf, foundAmong, optionsOf } from './patient-options.ts';

const zuleica = { id: 'z', fullName: 'Zuleica Prado' };
const nothing = { rows: [], deleted: [], chosen: undefined, similar: undefined, caller: null };

test.each([
  ['  Zuleica  Prado ', { fullName: 'Zuleica  Prado', phone: '' }],
  ['24988776655', { fullName: '', phone: '(24) 98877-6655' }],
  ['+55 (24) 98877-6655', { fullName: '', phone: '(24) 98877-6655' }],
  ['+46 70 123 45 67', null],
  ['Z', null],
  ['529.982', null],
])('a search for "%s" names the caller %j', (typed, caller) => {
  expect(callerOf(typed)).toEqual(caller);
});

test('the registration comes last, after names that resemble the search', () => {
  const caller = callerOf('Zuleika');
  expect(optionsOf({ ...nothing, rows: [zuleica], similar: 'Nomes parecidos:', caller })).toEqual([
    { group: 'Nomes parecidos:', items: [{ value: 'z', label: 'Zuleica Prado' }] },
    { value: 'register', label: 'Cadastrar “Zuleika”' },
  ]);
  expect(optionsOf({ ...nothing, caller: callerOf('2498877-6655') })).toEqual([
    { value: 'register', label: 'Cadastrar paciente com o telefone (24) 98877-6655' },
  ]);
});

test('a chosen patient who does not match the search is an option and is not listed', () => {
  const options = optionsOf({ ...nothing, chosen: zuleica, caller: callerOf('Ana') });
  expect(options).toHaveLength(2);
  expect(
    foundAmong(
      [...options].flatMap((option) => ('value' in option ? [option] : [])),
      new Map(),
    ),
  ).toEqual([{ value: 'register', label: 'Cadastrar “Ana”' }]);
});
