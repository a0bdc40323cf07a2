import { expect, test } from 'vitest';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { guessFields, looksLike } from './guess-fields.ts';

const named = (kind: SpreadsheetKind, names: string[], examples: Record<string, string[]> = {}) =>
  Object.fromEntries(
    guessFields(
      kind,
      names.map((name) => ({ name, examples: examples[name] ?? [] })),
    )
      .map((field, index) => [names[index] ?? '', field] as const)
      .filter(([, field]) => field !== null),
  );

test('the older layout of Google Contacts', () => {
  const names =
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Name Prefix,Name Suffix,Nickname,Birthday,Gender,Location,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Organization 1 - Name';
  expect(named('patients', names.split(','))).toEqual({
    Name: 'fullName',
    'Given Name': 'firstName',
    'Additional Name': 'middleName',
    'Family Name': 'lastName',
    Birthday: 'birthDate',
    Gender: 'sex',
    Notes: 'notes',
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'email',
    'Phone 1 - Value': 'phone',
    'Address 1 - Formatted': 'address',
    'Address 1 - Street': 'street',
    'Address 1 - City': 'city',
    'Address 1 - Region': 'state',
    'Address 1 - Postal Code': 'postalCode',
  });
});

test('the newer layout of Google Contacts', () => {
  const names =
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Relation 1 - Value,Event 1 - Value';
  expect(named('patients', names.split(','))).toEqual({
    'First Name': 'firstName',
    'Middle Name': 'middleName',
    'Last Name': 'lastName',
    Birthday: 'birthDate',
    Notes: 'notes',
    'E-mail 1 - Value': 'email',
    'Phone 1 - Value': 'phone',
    'Phone 2 - Value': 'phone',
    'Address 1 - Formatted': 'address',
    'Address 1 - Street': 'street',
    'Address 1 - City': 'city',
    'Address 1 - Region': 'state',
    'Address 1 - Postal Code': 'postalCode',
    'Address 1 - Extended Address': 'complement',
  });
});

test.each([
  ['Nome', 'fullName'],
  ['NOME COMPLETO', 'fullName'],
  ['Nome do Paciente', 'fullName'],
  ['Nome do paciente completo', 'fullName'],
  ['paciente', 'fullName'],
  ['Cliente', 'fullName'],
  ['Primeiro nome', 'firstName'],
  ['Sobrenome', 'lastName'],
  ['CPF', 'cpf'],
  ['CPF/CNPJ', 'cpf'],
  ['Nº CPF', 'cpf'],
  ['cpf_paciente', 'cpf'],
  ['C.P.F.', 'cpf'],
  ['C. P. F.', 'cpf'],
  ['E-mail', 'email'],
  ['E-MAIL DO PACIENTE', 'email'],
  ['email', 'email'],
  ['Celular', 'phone'],
  ['Telefone', 'phone'],
  ['Telefone 1', 'phone'],
  ['Telefone celular', 'phone'],
  ['Tel. Residencial', 'phone'],
  ['WhatsApp', 'phone'],
  ['Whats', 'phone'],
  ['Wpp', 'phone'],
  ['Fone', 'phone'],
  ['Fixo', 'phone'],
  ['Data de nascimento', 'birthDate'],
  ['Data Nascimento', 'birthDate'],
  ['Nascimento', 'birthDate'],
  ['Dt. Nasc.', 'birthDate'],
  ['data_nascimento', 'birthDate'],
  ['dataNascimento', 'birthDate'],
  ['Birth Date', 'birthDate'],
  ['Endereço', 'address'],
  ['Observações', 'notes'],
  ['Observação', 'notes'],
  ['Obs.', 'notes'],
  ['Alergias', 'alert'],
  ['Aceita WhatsApp', 'acceptsWhatsapp'],
  ['Nome social', 'socialName'],
  ['Sexo', 'sex'],
  ['Responsável', 'guardianName'],
  ['Nome do responsável legal', 'guardianName'],
  ['CPF do responsável', 'guardianCpf'],
  ['Telefone do responsável', 'guardianPhone'],
  ['Resp.', 'guardianName'],
  ['CPF do resp.', 'guardianCpf'],
  ['Tel. resp.', 'guardianPhone'],
  ['Fone/Cel', 'phone'],
  ['Convênio', 'healthInsurance'],
  ['Origem', 'howFound'],
  ['Como conheceu a clínica', 'howFound'],
  // Of others, or of the older software.
  ['Número do convênio', null],
  ['Profissão do responsável', null],
  ['Profissão da mãe', null],
  ['Telefone de emergência', null],
  ['Data de cadastro', null],
  ['Última consulta', null],
  ['RG', null],
  ['Código', null],
  // A number without a street can be that of the record.
  ['Número', null],
])('%s of a patient is %s', (name, field) => {
  expect(guessFields('patients', [{ name, examples: [] }])).toEqual([field]);
});

test('a DDD in a column of its own is told from a whole number', () => {
  const guess = (name: string, ...examples: string[]) => guessFields('patients', [{ name, examples }])[0];
  expect(guess('DDD', '31', '(21)')).toBe('areaCode');
  expect(guess('DDD Celular', '31')).toBe('areaCode');
  expect(guess('DDD/Celular', '31 99999-0001')).toBe('phone');
  expect(guessFields('appointments', [{ name: 'DDD do telefone', examples: [] }])).toEqual([
    'patientAreaCode',
  ]);
});

test('a parent is the person responsible, and the other one is noted; without a birth date both are asked about', () => {
  const parents = ['Nome do pai', 'Mãe', 'CPF da mãe', 'Cel. da mãe', 'CPF do pai'];
  expect(named('patients', ['Nome', 'Nascimento', ...parents.slice(1)])).toMatchObject({
    Mãe: 'guardianName',
    'CPF da mãe': 'guardianCpf',
    'Cel. da mãe': 'guardianPhone',
  });
  expect(Object.values(named('patients', ['Nome', 'Nascimento', ...parents]))).toEqual([
    ...['fullName', 'birthDate', 'guardianName', 'notes', 'notes', 'guardianCpf'],
  ]);
  expect(Object.values(named('patients', ['Nome', 'Nascimento', 'Responsável', 'Mãe', 'Filiação']))).toEqual([
    ...['fullName', 'birthDate', 'guardianName', 'notes', 'notes'],
  ]);
  expect(named('patients', ['Nome', ...parents])).toEqual({ Nome: 'fullName' });
});

test('an address beside its number or city is a street', () => {
  expect(
    named('patients', ['Nome', 'Endereço', 'Número', 'Compl.', 'Bairro', 'Cidade', 'UF', 'CEP']),
  ).toEqual({
    Nome: 'fullName',
    Endereço: 'street',
    Número: 'streetNumber',
    'Compl.': 'complement',
    Bairro: 'district',
    Cidade: 'city',
    UF: 'state',
    CEP: 'postalCode',
  });
});

test('a field is given once, except to e-mails, phones and notes', () => {
  expect(named('patients', ['Nome', 'Paciente', 'Celular', 'Telefone', 'Observações', 'Notas'])).toEqual({
    Nome: 'fullName',
    Celular: 'phone',
    Telefone: 'phone',
    Observações: 'notes',
    Notas: 'notes',
  });
});

test.each([
  ['Data', [], 'date'],
  ['Data da consulta', [], 'date'],
  ['Data', ['12/03/2024 09:00'], 'startsAt'],
  ['Hora', [], 'time'],
  ['Horário', ['9h30'], 'time'],
  ['Hora início', [], 'time'],
  ['Início', ['09:00'], 'time'],
  ['Início', ['2024-03-12 09:00'], 'startsAt'],
  ['Data/Hora', [], 'startsAt'],
  ['Fim', [], 'endTime'],
  ['Hora término', [], 'endTime'],
  ['Duração (min)', [], 'duration'],
  ['Paciente', [], 'patientName'],
  ['Nome do paciente', [], 'patientName'],
  ['CPF', [], 'patientCpf'],
  ['Celular do paciente', [], 'patientPhone'],
  ['E-mail', [], 'patientEmail'],
  ['Nascimento', [], 'patientBirthDate'],
  ['Profissional', [], 'professional'],
  ['Médico', [], 'professional'],
  ['Médica responsável', [], 'professional'],
  ['Dr(a).', [], 'professional'],
  ['Doutor(a)', [], 'professional'],
  ['Quem', ['Dra. Helena Prado', 'Dr Caio', 'DRA HELENA'], 'professional'],
  ['Procedimento', [], 'service'],
  ['Serviço', [], 'service'],
  ['Tipo de consulta', [], 'service'],
  ['Status', [], 'status'],
  ['Situação', [], 'status'],
  ['Observação', [], 'notes'],
  ['Start Time', ['09:00 AM'], 'time'],
  ['Provider', [], 'professional'],
  ['Data de cadastro', [], null],
  ['Valor', [], 'notes'],
  ['Valor da consulta', ['R$ 350,00'], 'notes'],
])('%s of an appointment with %j is %s', (name, examples, field) => {
  expect(guessFields('appointments', [{ name, examples }])).toEqual([field]);
});

test('the columns of packages and balances', () => {
  expect(
    named('packages', [
      'Cliente',
      'CPF',
      'Celular',
      'Pacote',
      'Qtd. sessões',
      'Sessões realizadas',
      'Sessões restantes',
      'Valor do pacote',
      'Valor pago',
      'Saldo devedor',
      'Crédito',
      'Validade',
      'Vendedora',
    ]),
  ).toEqual({
    Cliente: 'patientName',
    CPF: 'patientCpf',
    Celular: 'patientPhone',
    Pacote: 'service',
    'Qtd. sessões': 'sessions',
    'Sessões realizadas': 'sessionsUsed',
    'Sessões restantes': 'sessionsLeft',
    'Valor do pacote': 'price',
    'Valor pago': 'paid',
    'Saldo devedor': 'open',
    Crédito: 'credit',
    Validade: 'validUntil',
  });
  expect(named('packages', ['Paciente', 'Já fez', 'Saldo sessões', 'Entrada'])).toMatchObject({
    'Já fez': 'sessionsUsed',
    'Saldo sessões': 'sessionsLeft',
    Entrada: 'paid',
  });
  const guessVal = (...examples: string[]) =>
    guessFields('packages', [
      { name: 'Val.', examples },
      { name: 'Sessões', examples: [] },
    ])[0];
  expect([guessVal('31/12/2027', 'S/N', '01/01/2026'), guessVal('1.200,00')]).toEqual([
    'validUntil',
    'price',
  ]);
  for (const name of ['Devendo', 'Resta pagar', 'Débitos', 'Não pago'])
    expect(named('packages', ['Paciente', name])).toMatchObject({ [name]: 'open' });
  // The day of a balance is since when it is owed; of packages it is until when they can be used.
  expect(named('packages', ['Paciente', 'Saldo', 'Vencimento'])).toMatchObject({ Vencimento: 'since' });
  expect(named('packages', ['Total sessões', 'Comprado em', 'Vencimento'])).toEqual({
    'Total sessões': 'sessions',
    'Comprado em': 'since',
    Vencimento: 'validUntil',
  });
  expect(Object.keys(named('packages', ['Paciente', 'Saldo', 'Deve']))).toEqual(['Paciente', 'Saldo']);
});

test("'saldo' beside sessions is sessions or money by what was bought and used, and is asked about where neither says it", () => {
  const guess = (...rows: string[][]) => {
    const columns = ['Sessões', 'Usadas', 'Saldo', 'Falta pagar'].map((name, at) => ({
      name,
      examples: [...new Set(rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''))],
    }));
    const fields = guessFields('packages', columns, rows);
    const asked = fields.flatMap((field, at) => {
      const column = columns[at];
      return field === null && column ? looksLike('packages', column, fields) : [];
    });
    return [fields[2], fields[3], ...asked];
  };
  const fits = [
    ['10', '', '7'],
    ['5', '0', '5'],
    ['6', '6', '0'],
    ['10', '4', '5'],
    ['8', '2', '6'],
  ];
  expect(guess(...fits)).toEqual(['sessionsLeft', 'open']);
  expect(guess(['10', '4', '300,00'], ['5', '1', '0'], ['6', '1', '1.200,00'])).toEqual(['open', null, null]);
  expect(guess(['10', '4', '150'], ['5', '1', '0'], ['6', '6', '80'])).toEqual(['open', null, null]);
  for (const rows of [[['10', '', '7']], [['6', '6', '0']]])
    expect(guess(...rows)).toEqual([null, 'open', 'sessionsLeft']);
});

test('columns without a name are told by their values', () => {
  const columns = [
    ['Ana Lima', 'Rui Sá'],
    ['111.444.777-35', '52998224725'],
    ['(11) 98888-7777', '11 3333-4444'],
    ['ana@example.com'],
    ['13/03/1980'],
    ['x'],
  ].map((examples, index) => ({ name: `Coluna ${index + 1}`, examples }));
  expect(guessFields('patients', columns)).toEqual(['fullName', 'cpf', 'phone', 'email', 'birthDate', null]);
});

test('a name that says nothing is told by CPFs, phones and e-mails, after the names that do', () => {
  const guess = (columns: [string, string[]][]) =>
    guessFields(
      'patients',
      columns.map(([name, examples]) => ({ name, examples })),
    );
  const cpfs = ['111.444.777-35', '52998224725'];
  const phones = ['(11) 98888-7777', '+55 11 3333-4444'];
  expect(
    guess([
      ['Nome', []],
      ['Ident.', cpfs],
      ['Fala com', phones],
      ['Correio', ['ana@example.com']],
    ]),
  ).toEqual(['fullName', 'cpf', 'phone', 'email']);
  expect(
    guess([
      ['Reserva', phones],
      ['Ident.', cpfs],
      ['CPF', cpfs],
      ['Celular', phones],
    ]),
  ).toEqual([null, null, 'cpf', 'phone']);
  expect(
    guess([
      ['CPF da mãe', cpfs],
      ['Tel. do marido', phones],
      ['Carteirinha', ['12345678901', '98765432100']],
    ]),
  ).toEqual([null, null, null]);
  expect(
    guess([
      ['coluna', cpfs],
      ['coluna', phones],
      ['coluna', ['Santo André', 'São Paulo', 'Campinas']],
      ['coluna', ['Ana Lima']],
    ]),
  ).toEqual(['cpf', 'phone', null, 'fullName']);
});

test('a column that is left out is asked about by its name or its values', () => {
  const asked = (name: string, ...examples: string[]) => looksLike('patients', { name, examples });
  expect(asked('CPF', '111.111.111-11')).toBe('cpf');
  expect(asked('Ident.', '111.444.777-35')).toBe('cpf');
  expect(asked('Tel. do marido', '(11) 98888-7777')).toBeNull();
  expect(asked('CPF da mãe', '111.444.777-35')).toBe('guardianCpf');
  expect(asked('Mãe', 'Rosa Lima')).toBe('guardianName');
  expect(asked('Cidade', 'Betim')).toBeNull();
});

test('without headers a surname is told from a whole name where first names stand beside it', () => {
  const unnamed = (...examples: string[][]) =>
    guessFields(
      'patients',
      examples.map((values) => ({ name: 'coluna', examples: values })),
    );
  const surnames = ['Moreira Oliveira', 'Tavares Nascimento', 'Lima Queiroz'];
  expect(unnamed(surnames, ['Beatriz', 'Marcos', 'Íris'])).toEqual(['lastName', 'firstName']);
  // A city beside a name, and a name without one beside it.
  expect(unnamed(['Ana Lima', 'Marcos Sá', 'Íris Reis'], ['Campinas', 'Santos', 'Marília'])).toEqual([
    'fullName',
    null,
  ]);
  expect(unnamed(surnames, ['Campinas', 'Santos', 'Marília'])).toEqual(['fullName', null]);
});

test('an appointment’s price does not take the place of its notes', () => {
  const columns = ['Data', 'Hora', 'Cliente', 'Valor', 'Obs'].map((name) => ({ name, examples: [] }));
  expect(guessFields('appointments', columns)).toEqual(['date', 'time', 'patientName', 'notes', 'notes']);
});
