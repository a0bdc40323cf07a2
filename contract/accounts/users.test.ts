import { expect, test } from 'vitest';
import { createAdministratorInput } from './users.ts';

const valid = { fullName: 'Beatriz Nova', email: 'nova@exemplo.test', password: 'janela-azul-27' };

test.each([
  [{ fullName: '  ' }, 'fullName', 'Preencha todos os campos obrigatórios.'],
  [{ fullName: 'Beatriz\nNova' }, 'fullName', 'Escreva o nome em uma linha só'],
  [{ email: '' }, 'email', 'Preencha todos os campos obrigatórios.'],
  [{ email: 'sem-arroba' }, 'email', 'Por favor, digite um e-mail válido'],
  [{ password: '' }, 'password', 'Preencha todos os campos obrigatórios.'],
  [{ password: '12345' }, 'password', 'A senha precisa ter pelo menos 10 caracteres'],
  [{ fullName: 'x'.repeat(201) }, 'fullName', 'Use no máximo 200 caracteres'],
])('the form of a new administrator: %o', (wrong, field, message) => {
  const { error } = createAdministratorInput.safeParse({ ...valid, ...wrong });
  expect(error?.issues.map(({ path, message: said }) => [path, said])).toEqual([[[field], message]]);
});
