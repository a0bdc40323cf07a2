import { expect, test } from 'vitest';
import { chatAbout, sayNotAllowed, withText } from './not-allowed.ts';

test('one sentence says what is left to the clinic, and why', () => {
  expect(sayNotAllowed({ move: true, cancel: true })).toBeNull();
  expect(sayNotAllowed({ move: 'off', cancel: true })).toBe('As consultas são remarcadas pela clínica.');
  expect(sayNotAllowed({ move: 'procedure', cancel: true })).toBe(
    'Este procedimento é remarcado pela clínica.',
  );
  expect(sayNotAllowed({ move: 'window', cancel: 'window' })).toBe(
    'A consulta está muito próxima: para remarcar ou cancelar, fale com a clínica.',
  );
  expect(sayNotAllowed({ move: 'procedure', cancel: 'window' })).toMatch(/remarcar ou cancelar/u);
});

test('nothing is said once the visit has begun', () => {
  expect(sayNotAllowed({ move: 'status', cancel: 'status' })).toBeNull();
});

test('the chat with the clinic begins with the name, the day and the time', () => {
  const text = chatAbout('Marina', { date: '2026-11-24', time: '14:30' });
  expect(text).toBe('Olá! Aqui é Marina. Queria falar sobre a minha consulta de 24/11/2026, às 14:30.');
  const address = withText('https://api.whatsapp.com/send?phone=5524988776655', text);
  expect(address).not.toContain('+');
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ phone: '5524988776655', text });
});
