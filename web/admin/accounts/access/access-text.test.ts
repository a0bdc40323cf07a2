import { expect, test } from 'vitest';
import { type Access, accessText } from './access-text.ts';

const access: Access = {
  name: 'Marina Conceição Azevedo',
  email: 'marina@exemplo.com.br',
  phone: '(24) 98877-6655',
  area: 'portal',
  password: 'aB3&x#9!Kq',
  link: null,
};
const of = { clinicName: 'Viço', loginAddress: 'https://clinica.exemplo.com.br/login' };

test('the message has address, login and password, and the link with its validity', () => {
  expect(accessText(access, of)).toBe(
    [
      'Olá, Marina! Aqui está o seu acesso ao nosso portal (Viço).',
      '',
      'Endereço: https://clinica.exemplo.com.br/login',
      'E-mail: marina@exemplo.com.br',
      'Senha: aB3&x#9!Kq',
    ].join('\n'),
  );
  const url = 'https://clinica.exemplo.com.br/confirm-email?token=abc';
  const text = accessText({ ...access, password: null, link: { purpose: 'confirmation', url } }, of);
  expect(text).not.toContain('Senha');
  expect(text).toContain(`Link para confirmar o e-mail: ${url}\n\nO link vale por sete dias`);
});
