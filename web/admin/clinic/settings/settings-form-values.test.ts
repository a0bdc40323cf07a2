import { expect, test } from 'vitest';
import { emptySettings, problemsOf, valuesOf } from './settings-form-values.ts';

const complete = {
  ...emptySettings,
  clinicName: 'Clínica',
  doctorName: 'Dra. Rosa',
  phone: '(24) 2222-3333',
  address: 'Rua A, 1',
};

test('four fields are required and must not be blank', () => {
  expect(problemsOf({ ...emptySettings, clinicName: '   ' })).toEqual({
    clinicName: 'Campo obrigatório',
    doctorName: 'Campo obrigatório',
    phone: 'Campo obrigatório',
    address: 'Campo obrigatório',
  });
  expect(problemsOf(complete)).toEqual({});
});

test('an invalid link or e-mail has its message', () => {
  expect(problemsOf({ ...complete, instagramUrl: 'https://exemplo.test', email: 'x' })).toEqual({
    instagramUrl: 'Digite o @ do perfil ou um link do Instagram',
    email: 'Por favor, digite um e-mail válido',
  });
});

test('a colour that cannot be read on white is refused', () => {
  const problem = (letterheadColor: string) => problemsOf({ ...complete, letterheadColor }).letterheadColor;
  expect(problem('#FFD700')).toBe('Clara demais para o papel branco: escolha um tom mais escuro');
  expect(problem('verde')).toBe('Digite uma cor como #2f543b');
  expect(problem('#27476E')).toBeUndefined();
});

test('settings that were never saved are an empty form', () => {
  expect(valuesOf(null)).toEqual(emptySettings);
});
