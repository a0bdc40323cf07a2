import { expect, test } from 'vitest';
import { freeTimeText, movedText } from './whatsapp-texts.ts';

const told = {
  patient: { fullName: 'Marina Conceição Azevedo' },
  date: '2026-11-24',
  time: '14:30',
  clinicName: 'Viço',
};

test('a moved appointment is told with its new time', () => {
  expect(movedText(told)).toBe(
    'Olá, Marina! O seu horário (Viço) mudou para terça-feira, 24 de novembro, às 14:30. Se não puder vir, é só responder a esta mensagem.',
  );
});

test('a free time is offered with weekday, date and time', () => {
  expect(freeTimeText(told)).toBe(
    'Olá, Marina! Temos um horário livre (Viço): terça-feira, 24 de novembro, às 14:30. Quer vir? É só responder a esta mensagem.',
  );
});
