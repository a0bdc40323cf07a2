import { expect, test } from 'vitest';
import type { ConfirmationRow, Contact } from '#contract/messages/confirmations.ts';
import { againMinutes } from '#contract/messages/contacts.ts';
import {
  canTakeBack,
  chatOf,
  chatsBefore,
  lastOwn,
  neighbourOf,
  nextToAsk,
  offersAnswer,
  standingOf,
  summaryOf,
  whyNoCall,
  whyNoMessage,
} from './queue.ts';

const contact = (change: Partial<Contact> = {}): Contact => ({
  id: 'c',
  kind: 'confirmation',
  channel: 'whatsapp',
  state: 'sent',
  happenedAt: '2026-11-23T12:00:00Z',
  userName: 'Ana Souza',
  isOwn: true,
  ...change,
});
const row = (change: Partial<ConfirmationRow> = {}): ConfirmationRow => ({
  id: 'a',
  patient: { id: 'p', fullName: 'Marina Azevedo' },
  patientPhone: '24988776655',
  phoneOwner: null,
  date: '2026-11-24',
  time: '14:30',
  durationMinutes: 30,
  professional: { id: 'd', fullName: 'Dra. Helena', color: 'blue' },
  procedure: null,
  service: 'Limpeza de pele',
  status: 'scheduled',
  squeezeIn: false,
  outsideHours: false,
  session: null,
  version: 1,
  acceptsWhatsapp: true,
  anamnesis: 'pending',
  hasBirthDate: true,
  isUntold: false,
  contacts: [],
  ...change,
});
const answered = (state: Contact['state']) => [contact({ kind: 'answer', state }), contact()];

test.each([
  [{}, 'toAsk'],
  [{ acceptsWhatsapp: false }, 'optedOut'],
  [{ contacts: [contact()] }, 'waiting'],
  [{ contacts: [contact({ state: 'opened' })] }, 'opened'],
  [{ contacts: [contact({ state: 'opened', isOwn: false })] }, 'openedByOther'],
  [{ contacts: [contact({ channel: 'phone', state: 'opened' }), contact()] }, 'called'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'email' })] }, 'toAsk'],
  [{ contacts: [contact({ kind: 'anamnesis', state: 'opened' })] }, 'toAsk'],
  [{ contacts: [contact({ kind: 'term', state: 'opened' })] }, 'toAsk'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'whatsapp_api' })] }, 'waiting'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'whatsapp_api', state: 'failed' })] }, 'toAsk'],
  [{ contacts: answered('no_answer') }, 'unreached'],
  [{ contacts: answered('wrong_number') }, 'wrongNumber'],
  // The status was taken back in the agenda: the patient stands where the other contacts say.
  [{ contacts: [contact({ kind: 'answer', state: 'confirmed' })] }, 'toAsk'],
  [{ contacts: answered('confirmed') }, 'waiting'],
  // Also after a confirmation: the newest word counts.
  [{ status: 'confirmed', contacts: answered('wants_to_move') }, 'toMove'],
  // Confirmed in the agenda, after a question or without one.
  [{ status: 'confirmed', contacts: [contact()] }, 'confirmed'],
  [{ status: 'confirmed' }, 'confirmed'],
] as const)('where a patient stands', (change, expected) => {
  expect(standingOf(row({ ...change, contacts: 'contacts' in change ? [...change.contacts] : [] }))).toBe(
    expected,
  );
});

test('the next to ask comes after this one, round the end, and skips who wants no messages', () => {
  const rows = [
    row({ id: '1' }),
    row({ id: '2', contacts: [contact()] }),
    row({ id: '3', acceptsWhatsapp: false }),
    row({ id: '3a', patientPhone: null }),
    row({ id: '3b', patientPhone: '2422334455' }),
    row({ id: '4' }),
    row({ id: '5', status: 'confirmed' }),
  ];
  expect([nextToAsk(rows, '1'), nextToAsk(rows, '4'), nextToAsk(rows.slice(1, 5), '2')]).toEqual([
    '4',
    '1',
    undefined,
  ]);
  expect([neighbourOf(rows, '1'), neighbourOf(rows, '4'), neighbourOf(rows.slice(0, 1), '1')]).toEqual([
    '2',
    '3b',
    undefined,
  ]);
});

test('the parts add up to who is to confirm, who is counted by the status like on the dashboard', () => {
  const reminder = contact({ kind: 'reminder', channel: 'email' });
  const rows = [
    row(),
    row({ contacts: [reminder] }),
    row({ acceptsWhatsapp: false }),
    row({ contacts: [contact()] }),
    row({ contacts: answered('no_answer') }),
    row({ contacts: answered('wrong_number') }),
    row({ contacts: answered('wants_to_move') }),
    row({ status: 'confirmed' }),
    row({ status: 'confirmed', contacts: answered('wants_to_move') }),
  ];
  const left = {
    opened: 0,
    openedByOther: 0,
    called: 0,
    toAsk: 1,
    reminded: 1,
    optedOut: 1,
    waiting: 1,
    unreached: 1,
    wrongNumber: 1,
    toMove: 1,
  };
  expect(summaryOf(rows)).toEqual({ toConfirm: 7, left, confirmed: 2, confirmedToMove: 1 });
});

const asked = Date.parse(contact().happenedAt);
const later = asked + againMinutes * 60_000;

test.each([
  [{}, later, null],
  [{ contacts: [contact()] }, asked, 'Já recebeu a mensagem: aguardando resposta'],
  [{ contacts: [contact()] }, later, 'Já recebeu a mensagem: aguardando resposta'],
  [{ contacts: [contact({ state: 'opened' })] }, asked, 'A conversa já está aberta: diga se enviou'],
  [{ contacts: [contact({ state: 'opened' })] }, later, null],
  [{ contacts: [contact({ state: 'opened', isOwn: false })] }, asked, 'Escreva de novo depois de 10 minutos'],
  [{ contacts: [contact({ state: 'opened', isOwn: false })] }, later, null],
  // A call is no message.
  [{ contacts: [contact({ channel: 'phone', state: 'opened' })] }, asked, null],
  [{ contacts: answered('no_answer') }, asked, 'Escreva de novo depois de 10 minutos'],
  [{ contacts: answered('no_answer') }, later, null],
  [{ contacts: answered('wrong_number') }, later, 'Número errado: corrija o telefone'],
  [{ contacts: answered('wants_to_move') }, later, 'Quer remarcar: escolha um novo horário'],
  [{ acceptsWhatsapp: false }, later, 'Não quer mensagens'],
  [{ patientPhone: null }, later, 'Sem telefone'],
  [{ patientPhone: '2422334455' }, later, 'O telefone não é um celular'],
  [{ status: 'confirmed' as const }, later, 'Já confirmou'],
])('why no message can be written: %o', (change, now, reason) => {
  expect(whyNoMessage(row(change), now)).toBe(reason);
});

test('an answer is written down after a question only, and a wrong number once', () => {
  const offered = (change: Parameters<typeof row>[0], now = asked) =>
    (['wants_to_move', 'no_answer', 'wrong_number'] as const).filter((answer) =>
      offersAnswer(row(change), answer, now),
    );
  expect(offered({})).toEqual([]);
  expect(offered({ contacts: [contact()] })).toEqual(['wants_to_move', 'no_answer', 'wrong_number']);
  expect(offered({ contacts: answered('wrong_number') })).toEqual(['wants_to_move', 'no_answer']);
  expect(offered({ contacts: answered('wants_to_move') })).toEqual([]);
  expect(offered({ contacts: [contact({ state: 'opened' })] })).toEqual([]);
  expect(offered({ contacts: [contact({ state: 'opened' })] }, later)).toEqual(
    offered({ contacts: [contact()] }),
  );
  for (const tried of [
    contact({ state: 'opened', isOwn: false }),
    contact({ channel: 'phone', state: 'opened' }),
  ])
    expect(offered({ contacts: [tried] })).toEqual(['wants_to_move', 'no_answer', 'wrong_number']);
  expect(offered({ contacts: [contact()], patientPhone: null })).toEqual(['wants_to_move', 'no_answer']);
  expect(offered({ acceptsWhatsapp: false })).toEqual(['no_answer']);
});

test('a call needs a number that is not wrong', () => {
  const reasons = [{}, { patientPhone: null }, { contacts: answered('wrong_number') }].map((change) =>
    whyNoCall(row(change)),
  );
  expect(reasons).toEqual([null, 'Sem telefone', 'Número errado: corrija o telefone']);
});

test('a chat is taken back by who opened it, for ten minutes', () => {
  const opened = contact({ state: 'opened' });
  expect([canTakeBack(opened, asked), canTakeBack(opened, later)]).toEqual([true, false]);
  expect(canTakeBack({ ...opened, isOwn: false }, asked)).toBe(false);
});

test('what is taken back is the newest step of the user, not another’s, and of the last minutes', () => {
  const at = (happenedAt: string, change: Partial<Contact> = {}) => ({
    contacts: [contact({ happenedAt, ...change })],
  });
  const rows = [
    row({ id: 'mine', ...at('2026-11-23T12:01:00Z') }),
    row({ id: 'newest', ...at('2026-11-23T12:02:00Z') }),
    row({ id: 'other', ...at('2026-11-23T12:03:00Z', { isOwn: false }) }),
    row({ id: 'none' }),
  ];
  expect(lastOwn(rows, Date.parse('2026-11-23T12:04:00Z'))?.id).toBe('newest');
  expect(lastOwn(rows, Date.parse('2026-11-23T12:13:00Z'))).toBeUndefined();
});

const messages = { confirmation: null, confirmationAgain: null, displaced: null, showsProcedure: false };
const told = { messages, clinicName: 'Viço', link: 'https://clinica.test/c?token=abc' };
const textOf = (chat: string | null) => new URL(chat ?? 'https://x.test').searchParams.get('text') ?? '';

test('the chat has the number and the text with the link, and names no procedure', () => {
  const chat = chatOf(row(), told);
  expect(chat).toMatch(/^https:\/\/wa\.me\/5524988776655\?text=/u);
  expect(textOf(chat)).toMatch(/^Olá, Marina!.*terça-feira, 24 de novembro, às 14:30.*token=abc$/su);
  expect(textOf(chat)).not.toMatch(/Limpeza/u);
});

test('the second message has another text, and the clinic’s own text may name the procedure', () => {
  expect(textOf(chatOf(row({ contacts: [contact()] }), told))).toMatch(/^Oi, Marina! Ainda não/u);
  const own = { ...messages, confirmation: '{nome}: {procedimento}', showsProcedure: true };
  expect(textOf(chatOf(row(), { ...told, messages: own }))).toBe('Marina: Limpeza de pele');
});

test('who was not told of a move reads that the time changed, until it is told', () => {
  const text = textOf(chatOf(row({ isUntold: true, contacts: [contact()] }), told));
  expect(text).toMatch(/^Olá, Marina! .* mudou para terça-feira, 24 de novembro, às 14:30.*token=abc$/su);
  expect(text).not.toMatch(/Limpeza/u);
  expect(textOf(chatOf(row({ isUntold: true }), { ...told, link: undefined }))).not.toMatch(
    /undefined|cancelar/u,
  );
  expect(textOf(chatOf(row({ isUntold: true }), told, 'displaced'))).toMatch(/Precisamos remarcar/u);
});

test('there is no chat without a mobile number, nor for who wants no messages', () => {
  expect(chatOf(row({ patientPhone: '2422334455' }), told)).toBeNull();
  expect(chatOf(row({ patientPhone: null }), told)).toBeNull();
  expect(chatOf(row({ acceptsWhatsapp: false }), told)).toBeNull();
});

test('the link to anamnesis and term goes only where it is pending and the link opens it', () => {
  const told = { clinicName: 'Clínica Pele', link: 'https://viço.test/c#x' };
  const text = decodeURIComponent(chatsBefore(row(), told).anamnesis ?? '');
  expect(text).toContain('Olá, Marina!');
  expect(text).toContain(told.link);
  expect(text).not.toContain('Limpeza de pele');
  for (const change of [
    { anamnesis: 'filled' as const },
    { anamnesis: null },
    { hasBirthDate: false },
    { acceptsWhatsapp: false },
    { patientPhone: null },
  ])
    expect(chatsBefore(row(change), told).anamnesis).toBeNull();
  expect(chatsBefore(row(), { ...told, link: undefined }).anamnesis).toBeNull();
  const term = (change: Partial<ConfirmationRow>) => chatsBefore(row(change), told).term;
  expect(decodeURIComponent(term({ term: 'pending' }) ?? '')).toContain(told.link);
  for (const change of [{}, { term: 'signed' as const }, { term: 'declined' as const }])
    expect(term(change)).toBeNull();
  expect(term({ term: 'pending', hasBirthDate: false })).toBeNull();
});
