import { expect, test } from 'vitest';
import { emptySettings, problemsOf, valuesOf } from './settings-form-values.ts';

const complete = {
  ...emptySettings,
  clinicName: 'Clínica',
  doctorName: 'Dra. Rosa',
  phone: '(24) 2222-3333',
  address: 'Rua A, 1',
};

test('four fields are required, blank or not', () => {
  expect(problemsOf({ ...emptySettings, clinicName: '   ' })).toEqual({
    clinicName: 'Campo obrigatório',
    doctorName: 'Campo obrigatório',
    phone: 'Campo obrigatório',
    address: 'Campo obrigatório',
  });
  expect(problemsOf(complete)).toEqual({});
});

test('what is no link of that place is said beside it', () => {
  expect(problemsOf({ ...complete, instagramUrl: 'https://exemplo.test', email: 'x' })).toEqual({
    instagramUrl: 'Digite o @ do perfil ou um link do Instagram',
    email: 'Por favor, digite um e-mail válido',
  });
});

test('settings that are not there yet are an empty form', () => {
  expect(valuesOf(null)).toEqual(emptySettings);
});
