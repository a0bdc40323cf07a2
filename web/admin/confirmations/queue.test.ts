import { expect, test } from 'vitest';
import type { ConfirmationRow, Contact } from '#contract/confirmations.ts';
import { chatOf, neighbourOf, nextToAsk, standingOf, summaryOf } from './queue.ts';

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
  contacts: [],
  ...change,
});
const answered = (state: Contact['state']) => [contact({ kind: 'answer', state }), contact()];

test.each([
  [{}, 'toAsk'],
  [{ acceptsWhatsapp: false }, 'optedOut'],
  [{ contacts: [contact()] }, 'waiting'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'email' })] }, 'toAsk'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'whatsapp_api' })] }, 'waiting'],
  [{ contacts: [contact({ kind: 'reminder', channel: 'whatsapp_api', state: 'failed' })] }, 'toAsk'],
  [{ contacts: answered('no_answer') }, 'unreached'],
  [{ contacts: answered('wrong_number') }, 'unreached'],
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
  expect(summaryOf(rows)).toEqual({
    ...{ toAsk: 4, waiting: 1, optedOut: 1, confirmed: 1, unreached: 0, toMove: 0 },
  });
});

const messages = { confirmation: null, confirmationAgain: null, showsProcedure: false };
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

test('there is no chat without a mobile number, nor for who wants no messages', () => {
  expect(chatOf(row({ patientPhone: '2422334455' }), told)).toBeNull();
  expect(chatOf(row({ patientPhone: null }), told)).toBeNull();
  expect(chatOf(row({ acceptsWhatsapp: false }), told)).toBeNull();
});
