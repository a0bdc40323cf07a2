import { expect, test } from 'vitest';
import { emptyPlan, inputOf, problemsOf, valuesOf } from './plan-form-values.ts';

const patientId = '0190a0a0-0000-7000-8000-000000000001';
const filled = { ...emptyPlan('2026-11-21'), title: 'Clareamento' };
const outOfOrder = 'A data de término não pode ser anterior à data de início';

test('a new plan is active, begins today and has no end', () => {
  expect(emptyPlan('2026-11-21')).toEqual({
    title: '',
    startDate: '21/11/2026',
    endDate: '',
    description: '',
    status: 'active',
  });
  expect(problemsOf(patientId, filled)).toEqual({});
});

test('the title is required and must not be blank', () => {
  expect(problemsOf(patientId, { ...filled, title: '  ' })).toEqual({
    title: 'O título do plano é obrigatório',
  });
});

test.each([
  ['', 'Selecione a data de início do plano'],
  ['amanhã', 'Digite uma data válida'],
  ['31/02/2026', 'Digite uma data válida'],
  ['31/12/1899', 'Digite uma data válida'],
  ['21/11/20', 'Digite uma data válida'],
])('"%s" is refused as the start', (startDate, message) => {
  expect(problemsOf(patientId, { ...filled, startDate })).toEqual({ startDate: message });
});

test('the end may be the start or later, also when other fields are invalid', () => {
  expect(problemsOf(patientId, { ...filled, endDate: '21/11/2026' })).toEqual({});
  expect(problemsOf(patientId, { ...filled, endDate: '20/11/2026' })).toEqual({ endDate: outOfOrder });
  expect(problemsOf(patientId, { ...filled, title: '', endDate: '20/11/2026' })).toEqual({
    title: 'O título do plano é obrigatório',
    endDate: outOfOrder,
  });
  expect(problemsOf(patientId, { ...filled, endDate: '30/02/2027' })).toEqual({
    endDate: 'Digite uma data válida',
  });
});

test('a stored plan is shown unchanged, also with an old spelling of its status', () => {
  const plan = {
    id: patientId,
    title: 'Clareamento',
    description: null,
    startDate: '2026-03-05',
    endDate: '2026-06-05',
    status: 'canceled',
    createdAt: '2026-03-05T12:00:00Z',
  };
  const values = valuesOf(plan);
  expect(values).toMatchObject({ startDate: '05/03/2026', endDate: '05/06/2026', status: 'cancelled' });
  expect(inputOf(patientId, values)).toEqual({
    patientId,
    title: 'Clareamento',
    description: '',
    startDate: '2026-03-05',
    endDate: '2026-06-05',
    status: 'cancelled',
  });
});
