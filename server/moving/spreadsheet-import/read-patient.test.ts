import { expect, test } from 'vitest';
import { LineReading, placesOf } from './read-cells.ts';
import { readPatient } from './read-patient.ts';

const rules = {
  today: '2026-11-22',
  timeZone: 'America/Sao_Paulo',
  monthFirst: new Set<number>(),
  areaCode: '',
  validUntil: null,
  expiredUntil: null,
  allPaid: false,
  statuses: {},
  headers: ['Nome', 'Responsável'],
};

test.each([
  ['Resp.: Júlio Ramos, pai, CPF 390.533.447-05', 'Júlio Ramos', '39053344705', null],
  ['Júlio Ramos (pai) 52998224725 - (31) 98877-6655', 'Júlio Ramos', '52998224725', '31988776655'],
  ['Mãe: Rosa Quintão 31 98877-6655', 'Rosa Quintão', null, '31988776655'],
  // A mobile whose digits check as those of a CPF.
  ['Rosa Quintão 31988776600', 'Rosa Quintão', null, '31988776600'],
  // Not a CPF that checks: it is no phone either.
  ['Rosa Quintão, CPF 319.887.766-55', 'Rosa Quintão, CPF 319.887.766-55', null, null],
  ['Maria Pai Grande', 'Maria Pai Grande', null, null],
])('a guardian’s cell: %s', (written, guardianName, guardianCpf, guardianPhone) => {
  const line = new LineReading(placesOf(['fullName', 'guardianName']), ['Téo Ramos', written]);
  expect(readPatient(line, rules)).toMatchObject({ guardianName, guardianCpf, guardianPhone });
});

test.each([
  ['Caio Prado', null],
  ['Téo Ramos', '52998224725'],
])('the CPF of the line is that of the guardian %s too', (guardianName, cpf) => {
  const places = placesOf(['fullName', 'cpf', 'guardianName', 'guardianCpf']);
  const line = new LineReading(places, ['Téo Ramos', '529.982.247-25', guardianName, '52998224725']);
  expect(readPatient(line, rules)).toMatchObject({ cpf, guardianCpf: '52998224725' });
  expect(line.notes.map(({ reason }) => reason)).toEqual(cpf ? [] : ['cpf_of_guardian']);
  // Neither of the two has one.
  const empty = new LineReading(places, ['Téo Ramos', '', guardianName, '']);
  expect(readPatient(empty, rules)).toMatchObject({ cpf: null, guardianCpf: null });
  expect(empty.notes).toEqual([]);
});

test.each([
  ['a child', '14/03/2018', 'Caio Prado', null],
  ['a child whose guardian has no name', '14/03/2018', '', null],
  ['nobody knows how old', '', 'Caio Prado', null],
  ['nobody knows how old, who is the guardian', '', 'Téo Ramos', '31988776655'],
  ['an adult', '14/03/1980', 'Caio Prado', '31988776655'],
])('a phone that is the guardian’s too: %s', (_who, birthDate, guardianName, phone) => {
  const places = placesOf(['fullName', 'birthDate', 'phone', 'guardianName', 'guardianPhone']);
  const line = new LineReading(places, [
    'Téo Ramos',
    birthDate,
    '31 98877-6655',
    guardianName,
    '31988776655',
  ]);
  expect(readPatient(line, rules)).toMatchObject({ phone, guardianPhone: '31988776655', notes: null });
  expect(line.notes.map(({ reason }) => reason)).toEqual(phone ? [] : ['phone_of_guardian']);
});

test('a child’s own phone stays beside the guardian’s, and an adult’s mother is noted', () => {
  const places = placesOf(['fullName', 'birthDate', 'phone', 'guardianName', 'guardianPhone']);
  const headers = ['Nome', 'Nascimento', 'Telefone', 'Nome da mãe', 'Cel. da mãe'];
  const read = (birthDate: string) => {
    const phones = '(31) 98877-6655 / (31) 99999-0002';
    const line = new LineReading(places, ['Téo Ramos', birthDate, phones, 'Rosa Ramos', '31 98877-6655']);
    const { phone, notes, guardianName, guardianPhone } = readPatient(line, { ...rules, headers });
    return [phone, notes, guardianName, guardianPhone, line.notes.map(({ reason }) => reason).join()];
  };
  expect(read('14/03/2018')).toEqual([
    ...['31999990002', null, 'Rosa Ramos', '31988776655', 'phone_of_guardian'],
  ]);
  expect(read('14/03/1980')).toEqual([
    ...[
      '31988776655',
      'Outro telefone: (31) 99999-0002\nNome da mãe: Rosa Ramos\nCel. da mãe: 31 98877-6655',
    ],
    ...[null, null, 'parent_of_adult,parent_of_adult,phone_several'],
  ]);
});

test.each([
  ['99999-0001; (24) 2231-0000', '2422310000', 'Telefone: 99999-0001; (24) 2231-0000'],
  ['(24) 99999-0001 / (24) 2231-0000', '24999990001', 'Outro telefone: (24) 2231-0000'],
  ['(24) 99999-0001 celular', '24999990001', null],
  ['+46 70 123 45 67', null, 'Telefone: +46 70 123 45 67'],
  ['falar com a filha  99966-0001', null, 'Telefone: falar com a filha 99966-0001'],
  ['não tem', null, null],
])('a cell of phones: %s', (written, phone, notes) => {
  const line = new LineReading(placesOf(['fullName', 'phone']), ['Téo Ramos', written]);
  expect(readPatient(line, rules)).toMatchObject({ phone, notes });
});

test('a phone that cannot be read goes to the notes, also beside another one and of a guardian', () => {
  const places = placesOf(['fullName', 'phone', 'phone', 'guardianName', 'guardianPhone']);
  const line = new LineReading(places, [
    'Téo Ramos',
    '(24) 99999-0001',
    '123',
    'Rosa Ramos',
    '+46 70 123 45 67',
  ]);
  expect(readPatient(line, rules)).toMatchObject({
    phone: '24999990001',
    guardianPhone: null,
    notes: 'Telefone: 123\nTelefone do responsável: +46 70 123 45 67',
  });
  expect(line.notes).toMatchObject([{ reason: 'phone_invalid', action: 'moved_to_notes', value: '123' }]);
  expect(line.problems).toMatchObject([{ field: 'guardianPhone', reason: 'phone_foreign' }]);
});

test('a CPF and an e-mail that cannot be read go to the notes, also a guardian’s', () => {
  const places = placesOf(['fullName', 'cpf', 'email', 'email', 'guardianName', 'guardianCpf']);
  const read = (...cells: string[]) => {
    const line = new LineReading(places, ['Téo Ramos', ...cells]);
    const { notes } = readPatient(line, rules);
    return [notes, ...line.problems.map(({ reason }) => reason), ...line.notes.map(({ action }) => action)];
  };
  expect(read('529.982.247-24', 'téo@', 'não tem', 'Rosa Ramos', '123')).toEqual([
    'E-mail: téo@\nCPF: 529.982.247-24\nCPF do responsável: 123',
    ...['cpf_invalid', 'cpf_invalid', 'email_invalid'],
  ]);
  expect(read('', 'teo@exemplo.test', 'téo@', '', '')).toEqual(['E-mail: téo@', 'moved_to_notes']);
});

test('words beside an e-mail go to the notes', () => {
  const line = new LineReading(placesOf(['fullName', 'email']), ['Téo Ramos', 'Rosa@exemplo.test (mãe)']);
  expect(readPatient(line, { ...rules, headers: ['', ''] })).toMatchObject({
    email: 'rosa@exemplo.test',
    notes: 'E-mail: Rosa@exemplo.test (mãe)',
  });
  expect(line.notes).toMatchObject([{ reason: 'email_with_words', action: 'imported_words_in_notes' }]);
});

test('what does not fit its field goes to the notes, and the report says what each became', () => {
  const line = new LineReading(placesOf(['fullName', 'phone', 'phone', 'email']), [
    'GUSTAVO GONÇALVES DE SÁ',
    '(31) 98877-6655 recado com a mãe',
    '(31) 3222-1000',
    'gus@exemplo.test; outro@exemplo.test',
  ]);
  expect(readPatient(line, { ...rules, headers: ['', '', '', ''] })).toMatchObject({
    fullName: 'Gustavo Gonçalves de Sá',
    phone: '31988776655',
    email: 'gus@exemplo.test',
    notes: [
      'Outro telefone: (31) 3222-1000',
      'Telefone: (31) 98877-6655 recado com a mãe',
      'Outro e-mail: outro@exemplo.test',
    ].join('\n'),
  });
  expect(line.notes.map(({ reason, action, value }) => `${reason} ${action} ${value}`)).toEqual([
    'name_in_capitals imported_changed GUSTAVO GONÇALVES DE SÁ → Gustavo Gonçalves de Sá',
    'email_several imported_others_in_notes gus@exemplo.test; outro@exemplo.test → gus@exemplo.test',
    'phone_with_words imported_words_in_notes (31) 98877-6655 recado com a mãe → (31) 98877-6655',
    'phone_several imported_others_in_notes (31) 98877-6655, (31) 3222-1000 → (31) 98877-6655',
  ]);
});

test('a year of birth alone is kept in the notes', () => {
  const line = new LineReading(placesOf(['fullName', 'birthDate']), ['Rosa Ramos', '1990']);
  expect(readPatient(line, rules)).toMatchObject({ birthDate: null, notes: 'Ano de nascimento: 1990' });
  expect(line.problems).toEqual([]);
  expect(line.notes).toMatchObject([{ reason: 'birth_year_alone', action: 'moved_to_notes', value: '1990' }]);
});

test.each([
  ['Alergia a dipirona', '', true],
  ['ALÉRGICA a látex', '', true],
  ['nega alergias; pele seca', '', false],
  ['sem histórico de alergia', '', false],
  ['nega alergias. Alergia a níquel', '', true],
  ['alergia a dipirona', 'Dipirona', false],
  ['pele sensível', '', false],
])('notes that say an allergy, beside an alert: %s, %s', (notes, alert, isTold) => {
  const line = new LineReading(placesOf(['fullName', 'notes', 'alert']), ['Rosa Ramos', notes, alert]);
  readPatient(line, rules);
  expect(line.notes).toEqual(
    // The text is clinical: it is in no finding.
    isTold ? [{ field: 'notes', reason: 'allergy_in_notes', action: 'imported_as_it_is', value: '' }] : [],
  );
});
