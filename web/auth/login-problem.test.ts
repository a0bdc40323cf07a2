import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { loginProblem } from './login-problem.ts';
import { readLoginState } from './login-state.ts';

const refused = (code: string, status = 401) => loginProblem(new ORPCError(code, { status }));

test('wrong credentials: one text in the banner, another in the toast, no dialog', () => {
  expect(refused('INVALID_CREDENTIALS')).toEqual({
    banner: 'Email ou senha incorretos. Verifique suas credenciais.',
    toast: 'E-mail ou senha incorretos.',
    dialog: null,
    notAssociated: false,
  });
});

test('an unconfirmed e-mail has its message in banner and toast', () => {
  const text = 'Este e-mail ainda não foi confirmado. Verifique sua caixa de entrada.';
  expect(refused('EMAIL_NOT_CONFIRMED')).toMatchObject({ banner: text, toast: text, dialog: null });
  const atClinic = 'Este e-mail ainda não foi confirmado. Peça à clínica o link de confirmação.';
  expect(refused('EMAIL_CONFIRMATION_AT_CLINIC')).toMatchObject({ banner: atClinic, toast: atClinic });
});

test('an account without a patient opens only its own dialog', () => {
  expect(refused('ACCOUNT_NOT_ASSOCIATED')).toEqual({
    banner: null,
    toast: null,
    dialog: null,
    notAssociated: true,
  });
});

test('an unexpected error opens the error dialog', () => {
  expect(refused('INTERNAL', 500)).toMatchObject({
    banner: 'Erro ao fazer login. Tente novamente.',
    dialog: 'Ocorreu um erro ao fazer login. Tente novamente.',
  });
  expect(loginProblem(new TypeError('Failed to fetch')).dialog).toBe(
    'Ocorreu um erro inesperado. Tente novamente mais tarde.',
  );
  expect(refused('RATE_LIMITED', 429).dialog).toContain('Aguarde');
});

test('an invalid history entry is ignored', () => {
  for (const state of [
    null,
    undefined,
    'x',
    { from: 'https://elsewhere.example' },
    { from: '//elsewhere.example' },
    { from: '/\\elsewhere.example' },
    { banner: 'unknown' },
  ])
    expect(readLoginState(state)).toEqual({ from: undefined, forgotten: false, banner: undefined });
  expect(readLoginState({ from: '/admin/patients', banner: 'login-needed' })).toMatchObject({
    from: '/admin/patients',
    banner: { text: 'Você precisa estar logado para acessar esta página' },
  });
});
