import { expect, test } from 'vitest';
import type { AccountOutcome } from '#contract/patients.ts';
import { savedMessages } from './account-messages.ts';

test('a save without an account change shows one message', () => {
  expect(savedMessages('create', 'created', 'ana@exemplo.com.br')).toEqual([
    { kind: 'success', text: 'Paciente e conta de usuário cadastrados com sucesso' },
  ]);
  expect(savedMessages('update', 'unchanged', '')).toEqual([
    { kind: 'success', text: 'Paciente atualizado com sucesso' },
  ]);
});

test('every change of the account has its message', () => {
  const about = (outcome: AccountOutcome) => savedMessages('create', outcome, 'ana@exemplo.com.br')[1];
  expect(about('created-confirmation-sent')).toEqual({
    kind: 'info',
    text: 'Um email de confirmação foi enviado para o paciente. É necessário confirmar o email para acessar a conta.',
  });
  expect(about('created-recovery-sent')).toEqual({
    kind: 'info',
    text: 'Um email de recuperação de senha foi enviado para o paciente.',
  });
  expect(about('linked-existing-recovery-sent')).toEqual({
    kind: 'warning',
    text: 'Já existe uma conta com o email ana@exemplo.com.br. Um email de recuperação de senha foi enviado.',
  });
  expect(about('linked-existing-recovery-failed')).toEqual({
    kind: 'warning',
    text: "Não foi possível enviar o email de recuperação de senha. O paciente precisará usar a opção 'Esqueci minha senha'.",
  });
});
