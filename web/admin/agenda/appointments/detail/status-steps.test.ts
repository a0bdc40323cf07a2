import { expect, test } from 'vitest';
import { appointmentStatuses, appointmentTransitions } from '#contract/agenda/appointment-rules.ts';
import { asksFirst, nextSteps, wordsOf } from './status-steps.ts';

const today = '2026-11-22';
const dates = ['2026-11-23', today, '2026-11-21'];

test('every transition of the contract is offered once, on every day', () => {
  for (const status of appointmentStatuses)
    for (const date of dates) {
      const { likely, buttons, menu } = nextSteps({ status, date }, today);
      const offered = [...(likely ? [likely] : []), ...buttons, ...menu];
      expect(offered.toSorted(), `${status} on ${date}`).toEqual(appointmentTransitions[status].toSorted());
    }
});

test.each([
  ['scheduled', '2026-11-23', 'confirmed'],
  ['scheduled', today, 'arrived'],
  ['scheduled', '2026-11-21', 'completed'],
  ['confirmed', '2026-11-23', null],
  ['confirmed', today, 'arrived'],
  ['arrived', today, 'in_service'],
  ['in_service', today, 'completed'],
  ['no_show', '2026-11-21', 'arrived'],
  ['completed', today, null],
] as const)('the likely step of %s on %s is %s', (status, date, step) => {
  expect(nextSteps({ status, date }, today).likely).toBe(step);
});

test('whom the time does not suit has no likely step before the day', () => {
  const moving = (date: string) => nextSteps({ status: 'scheduled', date, wantsToMove: true }, today);
  expect(moving('2026-11-23')).toMatchObject({ likely: null, menu: expect.arrayContaining(['confirmed']) });
  expect(moving(today).likely).toBe('arrived');
});

test('completing and cancelling are in sight while the appointment is open', () => {
  expect(nextSteps({ status: 'scheduled', date: today }, today)).toEqual({
    likely: 'arrived',
    buttons: ['completed', 'cancelled'],
    menu: ['confirmed', 'in_service', 'no_show'],
  });
});

test('a step back says where it leads', () => {
  expect(wordsOf('arrived', 'scheduled').action).toBe('Voltar para Agendado');
  expect(wordsOf('arrived', 'confirmed').action).toBe('Voltar para Confirmado');
  expect(wordsOf('in_service', 'arrived').action).toBe('Voltar para Na recepção');
  expect(wordsOf('scheduled', 'confirmed').action).toBe('Marcar como Confirmado');
  expect(wordsOf('no_show', 'arrived').action).toBe('Paciente chegou');
  expect(wordsOf('no_show', 'scheduled').action).toBe('Voltar para Agendado');
});

test('the steps of a visit ask first on another day than its own, and an absence before its time', () => {
  const asking = (date: string, hasPassed: boolean) =>
    appointmentStatuses.filter((step) => asksFirst(step, { status: 'scheduled', date }, today, hasPassed));
  for (const date of dates)
    expect(asking(date, date <= today)).toEqual(
      date === today
        ? ['completed', 'cancelled']
        : ['arrived', 'in_service', 'completed', 'no_show', 'cancelled'],
    );
  expect(asking(today, false)).toEqual(['completed', 'no_show', 'cancelled']);
  // It follows the service, and can be taken back.
  for (const date of dates)
    expect(asksFirst('completed', { status: 'in_service', date }, today, true)).toBe(
      date === today ? undefined : 'completed',
    );
});
