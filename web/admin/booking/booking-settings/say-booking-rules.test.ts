import { expect, test } from 'vitest';
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import { listTitles, sayHours, sayWhatPatientsSee } from './say-booking-rules.ts';

const rules: BookingRules = {
  mode: 'instant',
  noticeHours: 12,
  horizonDays: 60,
  stepMinutes: 30,
  maxOpen: 2,
  cancelHours: 24,
  approvalForNew: true,
  approvalAfterNoShows: 2,
  publicPage: false,
};

test('hours are said as hours, and as days where they are whole days', () => {
  expect([1, 12, 24, 36, 48, 72].map(sayHours)).toEqual([
    '1 hora',
    '12 horas',
    '24 horas',
    '36 horas',
    '2 dias',
    '3 dias',
  ]);
});

test('two titles are named, more are counted', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C', 'D']].map(listTitles)).toEqual([
    '',
    'A',
    'A e B',
    'A, B e mais 2',
  ]);
});

test('the sentences follow the rules', () => {
  expect(sayWhatPatientsSee(rules, ['Peeling'])).toEqual([
    'O paciente escolhe Peeling e vê os horários livres com pelo menos 12 horas de antecedência, até 60 dias à frente, de 30 em 30 minutos.',
    'O horário é marcado na hora. De quem vem pela primeira vez ou de quem tem 2 faltas chega um pedido, que a recepção aceita.',
    'Pode ter até 2 agendamentos abertos que marcou por conta própria (os que a clínica marcou não contam) e remarcar ou cancelar até 24 horas antes.',
  ]);
  const free = {
    ...rules,
    approvalForNew: false,
    approvalAfterNoShows: null,
    noticeHours: 0,
    cancelHours: 0,
  };
  const [seen, answer, open] = sayWhatPatientsSee({ ...free, maxOpen: 1 }, ['Peeling']);
  expect(seen).toContain('a partir de agora');
  expect([answer, open]).toEqual([
    'O horário é marcado na hora.',
    'Pode ter 1 agendamento aberto que marcou por conta própria (os que a clínica marcou não contam) e remarcar ou cancelar até a hora marcada.',
  ]);
  expect(sayWhatPatientsSee({ ...rules, mode: 'request' }, ['Peeling'])[1]).toContain('só vale depois');
});

test('where nothing can be booked, one sentence says why', () => {
  expect(sayWhatPatientsSee({ ...rules, mode: 'off' }, ['Peeling'])).toHaveLength(1);
  expect(sayWhatPatientsSee(rules, [])[0]).toContain('Nenhum procedimento está aberto');
});
