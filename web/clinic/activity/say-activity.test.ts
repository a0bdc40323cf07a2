import { expect, test } from 'vitest';
import { activityActions, activityNouns } from '#contract/accounts/activity.ts';
import { contactKinds, contactStates } from '#contract/messages/contacts.ts';
import { importStates } from '#contract/moving/imports.ts';
import { hideableSteps } from '#contract/screens/dashboard.ts';
import type { ActivityDetails } from './activity-details.ts';
import { formatValue, sayColumn } from './columns.ts';
import { isByAccess, sayForClinic, sayForPatient } from './say-activity.ts';

const entry = (some: Partial<ActivityDetails>): ActivityDetails => ({
  action: 'changed',
  noun: 'patient',
  subject: null,
  fields: [],
  own: false,
  ...some,
});

test('what patients do with their appointments is said without the values, which their page has not', () => {
  const own = { noun: 'appointment', own: true, subject: '2026-12-01 10:00' } as const;
  const said = (fields: string[]) => sayForPatient(entry({ ...own, fields })).split(' de ')[0];
  expect(said(['status'])).toBe('confirmou presença na sua consulta');
  expect(said(['status', 'cancel_reason'])).toBe('cancelou a sua consulta');
  expect(said(['date', 'status'])).toMatch(/^alterou/u);
  expect(sayForPatient(entry({ ...own, action: 'created', after: { session: true } }))).toBe(
    'agendou a sua consulta de 01/12/2026 às 10:00, com uma sessão do seu pacote',
  );
});

test('what patients ask for is told apart, each with its day', () => {
  const own = { noun: 'booking_request', own: true, subject: 'Limpeza de pele 2026-12-04 09:30:00' } as const;
  const said = (state: string) => sayForPatient(entry({ ...own, after: { state } }));
  expect(said('pending')).toBe('pediu um horário: 04/12/2026 às 09:30');
  expect(said('moving')).toBe('pediu para mudar uma consulta para 04/12/2026 às 09:30');
  expect(said('withdrawn')).toBe('desistiu do pedido de horário para 04/12/2026 às 09:30');
  expect(sayForPatient(entry({ ...own, own: false }))).toBe(
    'alterou o seu pedido de horário para 04/12/2026 às 09:30',
  );
});

test('a page of the list of patients is no record of one', () => {
  const read = { action: 'read', noun: 'patient' } as const;
  expect(sayForClinic(entry({ ...read, after: { page: 3, patients: 25 } }))).toBe(
    'consultou a lista de pacientes, página 3, com 25 CPFs',
  );
  expect(sayForClinic(entry({ ...read, after: { page: 1, patients: 12, search: 'lima' } }))).toBe(
    'consultou a lista de pacientes por “lima”, página 1, com 12 CPFs',
  );
  expect(sayForClinic(entry({ ...read, after: { page: 2, names: 20 } }))).toBe(
    'consultou a lista de pacientes, página 2, com 20 nomes',
  );
});

test('the list of what an import could not bring is said by its name', () => {
  expect(sayForClinic(entry({ action: 'exported', noun: 'import', subject: 'clinica.sql' }))).toBe(
    'baixou as observações da importação “clinica.sql”',
  );
});

test('a term, as the clinic and as its patient reads it', () => {
  const term = { action: 'changed', noun: 'term' } as const;
  const signed = { ...term, fields: ['state'], after: { state: 'signed' } };
  const named = { ...signed, subject: 'Uso de imagens' };
  expect(sayForClinic(entry(signed))).toBe('assinou um termo de {patient}');
  expect(sayForPatient(entry(named))).toBe('assinou o termo “Uso de imagens”');
  expect(sayForPatient(entry({ ...named, after: { state: 'revoked' } }))).toBe(
    'registrou a revogação do termo “Uso de imagens”',
  );
  expect(sayForPatient(entry({ ...term, fields: ['state', 'reason'] }))).toBe(
    'registrou a recusa de um termo seu',
  );
  const struck = { action: 'created', noun: 'record_strike' } as const;
  expect(sayForPatient(entry({ ...struck, subject: 'Receita 2026-0012', after: { kind: 'document' } }))).toBe(
    'cancelou o documento “Receita 2026-0012” no seu prontuário',
  );
  expect(sayForPatient(entry(struck))).toBe('riscou uma evolução no seu prontuário');
  expect(sayForClinic(entry({ ...struck, after: { reason: 'text_error' } }))).toBe(
    'cancelou um documento de {patient}: erro no texto ou na data',
  );
  const document = {
    action: 'created',
    noun: 'record_entry',
    after: { kind: 'document', day: '2026-11-27' },
  } as const;
  expect(sayForClinic(entry(document))).toBe('emitiu o documento de 27/11/2026 de {patient}');
  expect([isByAccess(signed), isByAccess(document), isByAccess({ ...term, action: 'created' })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a new price says the former one, where it was kept', () => {
  const charge = entry({ action: 'created', noun: 'charge', subject: 'x', after: { price_cents: 100 } });
  expect(sayForClinic(charge)).toBe('mudou o preço de uma consulta de {patient} para R$ 1,00: x');
  const before = { price_cents: 40_000, discount_cents: 2_000 };
  expect(sayForClinic({ ...charge, before })).toBe(
    'mudou o preço de uma consulta de {patient} de R$ 380,00 para R$ 1,00: x',
  );
});

test('a line about money says the amount, the person and the outcome', () => {
  const say = (
    noun: ActivityDetails['noun'],
    after: ActivityDetails['after'],
    subject: string | null = null,
  ) => sayForClinic(entry({ action: 'created', noun, subject, after })).replaceAll('\u00a0', ' ');
  const moved = { kind: 'passed', method: 'pix', amount_cents: 20_000 };
  expect(say('till_entry', moved, 'mudou a data')).toBe(
    'passou R$ 200,00 de {patient} para outro agendamento: mudou a data',
  );
  expect(say('till_entry', { ...moved, kind: 'refund', amount_cents: -20_000 })).toBe(
    'devolveu R$ 200,00 a {patient}',
  );
  expect(say('till_closing', { counted_cents: 86_000, difference_cents: 0 })).toBe(
    'fechou o caixa com R$ 860,00: confere',
  );
  expect(say('till_closing', { counted_cents: 86_001, difference_cents: 1 })).toBe(
    'fechou o caixa com R$ 860,01: sobram R$ 0,01',
  );
  expect(say('card_arrival', { amount_cents: 120_026 })).toBe(
    'marcou um recebimento de cartão de R$ 1.200,26',
  );
  expect(say('card_arrival', { amount_cents: -5_000 })).toBe('marcou uma devolução de cartão de R$ 50,00');
  expect(say('card_arrival', { undoes_id: 'x' })).toBe('desfez um recebimento de cartão');
});

test('a visit that is cancelled with its reason was cancelled', () => {
  const subject = '2026-11-26 14:30:00';
  const cancelled = { noun: 'appointment', subject, after: { status: 'cancelled' } } as const;
  const [status, cancel_reason] = ['status', 'cancel_reason'];
  expect(sayForClinic(entry({ ...cancelled, fields: [status, cancel_reason] }))).toBe(
    'cancelou a consulta de {patient} em 26/11/2026 às 14:30',
  );
});

test.each([
  ['record', 'prontuário'],
  ['teaching', 'ensino'],
  ['publication', 'divulgação'],
])('a yes and a no to photographs for %s are told apart', (use, name) => {
  const said = (given: boolean, own = false) =>
    sayForPatient(entry({ action: 'created', noun: 'photograph_consent', after: { use, given }, own }));
  expect(said(true)).toBe(`registrou que você autorizou o uso de fotografias para ${name}`);
  expect(said(false)).toBe(`registrou que você não autoriza mais o uso de fotografias para ${name}`);
  expect(said(false, true)).toBe(`não autoriza mais o uso de fotografias para ${name}`);
});

test('the export of the clinic is not that of one patient', () => {
  const exported = { action: 'exported', noun: 'patient' } as const;
  expect(sayForClinic(entry({ ...exported, after: { patient_count: 20_000 } }))).toBe(
    'baixou todos os dados da clínica, com 20.000 pacientes',
  );
  expect(sayForClinic(entry(exported))).toBe('baixou todos os dados de {patient}');
});

test.each<[Partial<ActivityDetails>, clinic: string, patient: string]>([
  [
    { fields: ['phone', 'birth_date', 'notes'] },
    'alterou o telefone, a data de nascimento e as observações de {patient}',
    'alterou o telefone, a data de nascimento e as observações no seu cadastro',
  ],
  [{ action: 'read' }, 'consultou o prontuário de {patient}', 'consultou o seu prontuário'],
  [
    { action: 'read', fields: ['registration'] },
    'consultou o cadastro de {patient}',
    'consultou o seu cadastro',
  ],
  [
    { action: 'read', noun: 'file', subject: 'Hemograma' },
    'abriu o arquivo “Hemograma” de {patient}',
    'abriu o seu arquivo “Hemograma”',
  ],
  [
    { action: 'read', noun: 'file' },
    'consultou os arquivos de {patient}',
    'consultou a lista dos seus arquivos',
  ],
  [
    { action: 'created', noun: 'appointment', subject: '2026-11-26 14:30:00' },
    'agendou uma consulta para {patient} em 26/11/2026 às 14:30',
    'agendou a sua consulta de 26/11/2026 às 14:30',
  ],
  [
    {
      noun: 'appointment',
      subject: '2026-11-26 14:30:00',
      fields: ['status'],
      after: { status: 'cancelled' },
    },
    'cancelou a consulta de {patient} em 26/11/2026 às 14:30',
    'cancelou a sua consulta de 26/11/2026 às 14:30',
  ],
  [
    { noun: 'appointment', subject: '2026-11-26 14:30:00', fields: ['date', 'time'] },
    'alterou a data e o horário da consulta de {patient} em 26/11/2026 às 14:30',
    'alterou a data e o horário da sua consulta de 26/11/2026 às 14:30',
  ],
  [
    { noun: 'account', subject: 'Ana Lima', fields: ['password'] },
    'definiu uma nova senha para Ana Lima',
    'definiu uma nova senha para a sua conta',
  ],
  [
    { noun: 'account', subject: 'Ana Lima', fields: ['password'], own: true },
    'definiu uma nova senha',
    'definiu uma nova senha',
  ],
  [
    { noun: 'session', action: 'signed_out', subject: 'Ana Lima' },
    'encerrou as sessões de Ana Lima',
    'encerrou as suas sessões abertas',
  ],
])('%j', (some, clinic, patient) => {
  expect(sayForClinic(entry(some))).toBe(clinic);
  expect(sayForPatient(entry(some))).toBe(patient);
});

test('the settings, and a first step that is hidden', () => {
  const sentence = (after: Record<string, string>) =>
    sayForClinic(entry({ action: 'created', noun: 'settings', after }));
  expect(sentence({ clinic_name: 'Serra' })).toBe('preencheu as configurações da clínica');
  expect(sentence({ step: 'logo' })).toBe('dispensou um dos primeiros passos: Logotipo');
});

test.each([
  [{ noun: 'account', own: true, after: { second_factor: true } }, 'ativou a verificação em duas etapas'],
  [
    { noun: 'account', subject: 'Lia', after: { second_factor: false } },
    'removeu a verificação em duas etapas de Lia',
  ],
  [{ noun: 'settings', after: { second_factor: true } }, 'passou a exigir a verificação em duas etapas'],
  [{ noun: 'settings', after: { second_factor: false } }, 'deixou de exigir a verificação em duas etapas'],
] as const)('a second factor: %j', (some, sentence) => {
  expect(sayForClinic(entry({ fields: ['second_factor'], ...some }))).toBe(sentence);
});

test.each([
  [
    { before: { files: 3, appointments: 1 } },
    'excluiu o prontuário de {patient}, guardado com 3 arquivos e 1 consulta',
  ],
  [
    { before: { files: 3, missing_files: 2 } },
    'excluiu o prontuário de {patient}, guardado com 3 arquivos; 2 arquivos já não existiam',
  ],
  [{ before: { missing_files: 1 } }, 'excluiu o prontuário de {patient}; 1 arquivo já não existia'],
  [{ after: { reason: 'import_undone' } }, 'excluiu o prontuário de {patient} ao desfazer a importação'],
  [{ before: { full_name: 'Lia' } }, 'excluiu o prontuário de {patient}'],
] as const)('a record that is deleted: %j', (some, sentence) => {
  expect(sayForClinic(entry({ action: 'deleted', ...some }))).toBe(sentence);
});

test.each<[Partial<ActivityDetails>, clinic: string, patient: string]>([
  [
    { action: 'deleted', noun: 'file', subject: 'Hemograma', after: { reason: 'duplicate' } },
    'retirou o arquivo “Hemograma” do prontuário de {patient}: em duplicidade',
    'retirou o arquivo “Hemograma” do seu prontuário',
  ],
  [
    {
      action: 'deleted',
      noun: 'treatment_plan',
      subject: 'Laser',
      after: { reason: 'other', explanation: 'Digitado por engano.' },
    },
    'retirou o plano de tratamento “Laser” do prontuário de {patient}: Digitado por engano.',
    'retirou o plano de tratamento “Laser” do seu prontuário',
  ],
  [
    {
      noun: 'future_procedure',
      subject: 'Laser',
      fields: ['completed_on'],
      after: { completed_on: '2026-11-20' },
    },
    'marcou como realizado em 20/11/2026 o procedimento futuro “Laser” de {patient}',
    'alterou a data de realização do procedimento “Laser”',
  ],
  [
    {
      noun: 'future_procedure',
      subject: 'Laser',
      fields: ['completed_on'],
      before: { completed_on: '2026-11-20' },
    },
    'voltou a planejar o procedimento futuro “Laser” de {patient}',
    'alterou a data de realização do procedimento “Laser”',
  ],
])('an item of a record: %j', (some, clinic, patient) => {
  expect(sayForClinic(entry(some))).toBe(clinic);
  expect(sayForPatient(entry(some))).toBe(patient);
});

test.each([
  [{ action: 'created', noun: 'file' }, 'guardou um arquivo registrado por engano no seu prontuário'],
  [{ action: 'read', noun: 'file' }, 'abriu um arquivo registrado por engano no seu prontuário'],
  [
    { noun: 'treatment_plan', fields: ['title'] },
    'alterou o título de um plano de tratamento registrado por engano',
  ],
] as const)('an item of another patient has no name: %j', (some, sentence) => {
  expect(sayForPatient(entry({ foreign: true, ...some, fields: 'fields' in some ? some.fields : [] }))).toBe(
    sentence,
  );
});

test.each([
  [
    { kind: 'confirmation', channel: 'whatsapp', state: 'opened' },
    'abriu uma conversa com {patient} por WhatsApp, para pedir a confirmação da consulta de 26/11/2026 às 14:30',
  ],
  [
    { kind: 'confirmation', channel: 'phone', state: 'opened' },
    'começou uma ligação para {patient}, para pedir a confirmação da consulta de 26/11/2026 às 14:30',
  ],
  [
    { kind: 'confirmation', channel: 'whatsapp', state: 'sent' },
    'registrou que pediu a {patient} a confirmação da consulta de 26/11/2026 às 14:30, por WhatsApp',
  ],
  [
    { kind: 'displaced', channel: 'phone', state: 'sent' },
    'registrou que avisou {patient} de que vai mudar de horário a consulta de 26/11/2026 às 14:30, por telefone',
  ],
  [
    { kind: 'moved', channel: 'phone', state: 'sent' },
    'registrou que avisou {patient} do novo horário da consulta de 26/11/2026 às 14:30, por telefone',
  ],
  [
    { kind: 'anamnesis', channel: 'whatsapp', state: 'opened' },
    'abriu uma conversa com {patient} por WhatsApp, para enviar a anamnese da consulta de 26/11/2026 às 14:30',
  ],
  [
    { kind: 'answer', channel: 'phone', state: 'no_answer' },
    'registrou que {patient} não respondeu: 26/11/2026 às 14:30',
  ],
  // Of an earlier version.
  [
    { channel: 'whatsapp', state: 'opened' },
    'abriu uma conversa com {patient} por WhatsApp, sobre a consulta de 26/11/2026 às 14:30',
  ],
])('a contact says what it was for and how far it went: %j', (after, sentence) => {
  const subject = '2026-11-26 14:30:00';
  expect(sayForClinic(entry({ action: 'created', noun: 'appointment_contact', subject, after }))).toBe(
    sentence,
  );
});

test('a request for a time has a Portuguese date', () => {
  const request = (subject: string) =>
    sayForClinic(entry({ action: 'created', noun: 'booking_request', subject }));
  expect(request('Peeling 2026-11-30 13:30:00')).toBe(
    'recebeu o pedido de {patient}: “Peeling, 30/11/2026 às 13:30”',
  );
  expect(request('2026-11-30 13:30:00')).toBe('recebeu o pedido de {patient}: “30/11/2026 às 13:30”');
});

test('what was taken back of a contact', () => {
  const removed = { action: 'deleted', noun: 'appointment_contact', subject: '2026-11-26 14:30:00' } as const;
  const before = { kind: 'confirmation', channel: 'whatsapp', state: 'opened' };
  expect(sayForClinic(entry({ ...removed, before, after: {} }))).toBe(
    'desfez o registro de que abriu uma conversa com {patient} por WhatsApp, para pedir a confirmação da consulta de 26/11/2026 às 14:30',
  );
});

test.each([
  ['kind', contactKinds],
  ['state', [...contactStates, ...importStates]],
  ['step', hideableSteps],
] as const)('each %s has a Portuguese word', (column, values) => {
  expect(values.filter((value) => formatValue(column, value) === value)).toEqual([]);
});

test.each<[Partial<ActivityDetails>, clinic: string, patient: string]>([
  [
    { action: 'sent', noun: 'account', subject: 'Lia', fields: ['reset_password'] },
    'enviou um link para definir a senha a Lia',
    'enviou um link para definir a senha para o seu e-mail',
  ],
  [
    { action: 'sent', noun: 'account', subject: 'Lia', fields: ['reset_password', 'shown'] },
    'criou um link para definir a senha, para entregar a Lia',
    'criou um link para definir a senha, para entregar a você',
  ],
  [
    { action: 'sent', noun: 'account', subject: 'Lia', fields: ['reset_password'], own: true },
    'pediu um link para definir a senha',
    'pediu um link para definir a senha',
  ],
  [
    { action: 'refused', noun: 'session', subject: 'Lia' },
    'recusou tentativas de entrar como Lia, depois de muitas senhas ou códigos errados',
    'recusou tentativas de entrar na sua conta, depois de muitas senhas erradas',
  ],
  [
    {
      noun: 'account',
      own: true,
      fields: ['calendar_feed'],
      before: { calendar_feed: true },
      after: { calendar_feed: false },
    },
    'revogou o endereço de calendário',
    'revogou o endereço de calendário',
  ],
  [
    { noun: 'account', subject: 'Lia', fields: ['recovery_codes'], own: true },
    'gerou novos códigos de recuperação',
    'gerou novos códigos de recuperação',
  ],
])('an account, %j', (some, clinic, patient) => {
  expect(sayForClinic(entry(some))).toBe(clinic);
  expect(sayForPatient(entry(some))).toBe(patient);
});

test('roles that are given and taken, and an account that is ended', () => {
  const profile = { noun: 'profile', subject: 'Lia', fields: ['role'] } as const;
  expect(sayForClinic(entry({ ...profile, after: { role: 'admin' } }))).toBe(
    'deu acesso de administrador a Lia',
  );
  expect(sayForClinic(entry({ ...profile, after: { role: 'patient' } }))).toBe(
    'retirou o acesso de administrador de Lia',
  );
  const sentence = (after: Record<string, string>) => sayForClinic(entry({ ...profile, after }));
  expect(sentence({ role: 'patient', staff_roles: 'reception, manager' })).toBe(
    'deu a Lia o acesso de Recepção e Gerente',
  );
  expect(sentence({ role: 'patient', ended_at: '2026-11-22T10:00:00Z' })).toBe('encerrou a conta de Lia');
});

test('every noun and action has a sentence', () => {
  for (const noun of activityNouns) {
    for (const action of activityActions) {
      for (const say of [sayForClinic, sayForPatient])
        expect(say(entry({ noun, action, subject: 'Lia' }))).toMatch(/^\p{Ll}[^_]+$/u);
    }
  }
});

test('columns and values are written as the screens write them', () => {
  expect(sayColumn('birth_date')).toBe('Data de nascimento');
  expect(formatValue('birth_date', '1988-03-14')).toBe('14/03/1988');
  expect(formatValue('wished_until', '2026-12-01')).toBe('01/12/2026');
  expect(formatValue('accepted_at', '2026-11-26T17:30:00.5+00:00', 'America/Sao_Paulo')).toBe(
    '26/11/2026, 14:30',
  );
  expect(formatValue('starts_at', '2026-11-26 14:30:00')).toBe('26/11/2026, 14:30');
  expect(formatValue('phone', '24988776655')).toBe('(24) 98877-6655');
  expect(formatValue('phone', 'ramal 12')).toBe('ramal 12');
  expect(formatValue('cpf', '52998224725')).toBe('529.982.247-25');
  expect(formatValue('guardian_phone', '24988776655')).toBe('(24) 98877-6655');
  expect(formatValue('guardian_cpf', '52998224725')).toBe('529.982.247-25');
  expect(formatValue('time', '14:30:00')).toBe('14:30');
  expect(formatValue('status', 'cancelled')).toBe('Cancelado');
  expect(formatValue('squeeze_in', true)).toBe('Sim');
  expect(formatValue('duration_minutes', 45)).toBe('45 min');
  expect(formatValue('notes', undefined)).toBe('vazio');
});

const usualDay = (weekday: number) => [8 * 60, 13 * 60].map((start) => weekday * 1_440 + start);

test('hours and exceptions are named with whose they are and from when', () => {
  expect(sayForClinic(entry({ noun: 'working_hours', subject: '2026-12-01' }))).toBe(
    'alterou o horário de atendimento da clínica, a partir de 01/12/2026',
  );
  expect(sayForClinic(entry({ noun: 'working_hours', subject: 'Dra. Ana 2026-12-01' }))).toBe(
    'alterou o horário de Dra. Ana, a partir de 01/12/2026',
  );
  const block = {
    action: 'created',
    noun: 'schedule_exception',
    subject: 'Reunião Dra. Ana 2026-12-01',
  } as const;
  expect(sayForClinic(entry({ ...block, after: { kind: 'block' } }))).toBe(
    'incluiu na agenda “Bloqueio: Reunião Dra. Ana, 01/12/2026”',
  );
  const subject = 'Camila 2026-12-03 2026-12-09';
  expect(sayForClinic(entry({ ...block, subject, after: { kind: 'vacation' } }))).toBe(
    'incluiu na agenda “Férias: Camila, 03/12/2026 a 09/12/2026”',
  );
  const eve = { kind: 'holiday', optional_holiday: 'christmas_eve' };
  expect(sayForClinic(entry({ ...block, subject: '2026-12-01 2026-12-01', after: eve }))).toBe(
    'incluiu na agenda “Feriado: Véspera de Natal, 01/12/2026”',
  );
});

test('a week is written as people say it', () => {
  const pieces = [0, 1, 2, 3, 4].flatMap((weekday) => {
    const [morning = 0, afternoon = 0] = usualDay(weekday);
    return [`[${morning},${morning + 240})`, `[${afternoon},${afternoon + 300})`];
  });
  const saturday = 5 * 1_440;
  const week = `{${[...pieces, `[${saturday + 480},${saturday + 720})`].join(',')}}`;
  expect(formatValue('week', week)).toBe('seg a sex 08:00–12:00, 13:00–18:00; sáb 08:00–12:00; dom fechado');
  expect(formatValue('hours', '{[540,1440)}')).toBe('09:00–24:00');
  expect(formatValue('weekdays', '1, 3')).toBe('seg, qua');
  expect(formatValue('first_day', '2026-12-01')).toBe('01/12/2026');
});
