import { expect, test } from 'vitest';
import { type AccountOutcome, accountOutcomes } from '#contract/patients/patients.ts';
import { savedMessages } from './account-messages.ts';

const ana = { email: 'ana@exemplo.com.br', sendsMail: true };

test('a save without an account change shows one message', () => {
  expect(savedMessages('create', { ...ana, outcome: 'created' })).toEqual([
    { kind: 'success', text: 'Paciente e conta de usuário cadastrados com sucesso' },
  ]);
  expect(savedMessages('create', { ...ana, outcome: 'unchanged' })).toEqual([
    { kind: 'success', text: 'Paciente cadastrado com sucesso' },
  ]);
  expect(savedMessages('update', { ...ana, outcome: 'unchanged' })).toEqual([
    { kind: 'success', text: 'Paciente atualizado com sucesso' },
  ]);
});

test('every change of the account has its message', () => {
  const about = (outcome: AccountOutcome) => savedMessages('create', { ...ana, outcome })[1];
  expect(about('created-confirmation-sent')).toEqual({
    kind: 'info',
    text: 'Um email de confirmação foi enviado para o paciente. É necessário confirmar o email para acessar a conta.',
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

test('without a mail server no message says that a mail was sent', () => {
  for (const outcome of accountOutcomes)
    for (const { text } of savedMessages('update', { ...ana, outcome, sendsMail: false }))
      expect(text).not.toMatch(/enviado|caixa de entrada/u);
  const [, kept] = savedMessages('create', {
    ...ana,
    outcome: 'created-confirmation-sent',
    sendsMail: false,
  });
  expect(kept?.text).toContain('a mensagem ficou na pasta “mail” dos dados do servidor.');
});
