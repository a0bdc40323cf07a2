import { expect, test } from 'vitest';
import { absentText, freeTimeText, movedText } from './whatsapp-texts.ts';

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

test('of several moved sessions the number and the first one are told', () => {
  expect(movedText({ ...told, sessions: 3 })).toBe(
    'Olá, Marina! Os horários das suas próximas 3 sessões (Viço) mudaram. A primeira é terça-feira, 24 de novembro, às 14:30. Se não puder vir, é só responder a esta mensagem.',
  );
  expect(movedText({ ...told, sessions: 1 })).toBe(movedText(told));
});

test('a free time is offered with weekday, date and time', () => {
  expect(freeTimeText(told)).toBe(
    'Olá, Marina! Temos um horário livre (Viço): terça-feira, 24 de novembro, às 14:30. Quer vir? É só responder a esta mensagem.',
  );
});

test('the responsible person is not written to as if the patient', () => {
  const sayTo = (owner: string | null) =>
    absentText({ ...told, owner })
      .split('. ')
      .slice(0, 2);
  expect(sayTo(null)).toEqual(['Olá, Marina! Aqui é da Viço', 'Faz um tempo que você não vem']);
  expect(sayTo('Rosa Azevedo')).toEqual(['Olá, Rosa! Aqui é da Viço', 'Faz um tempo que Marina não vem']);
  expect(sayTo('')[0]).toBe('Olá! Aqui é da Viço');
});
