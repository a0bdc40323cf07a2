import { expect, test } from 'vitest';
import { defaultMessages, fillMessage, messageProblem, messageSamples } from './message-text.ts';

test('the default texts have no problem and name no procedure', () => {
  for (const text of Object.values(defaultMessages)) {
    expect(messageProblem(text, false)).toBeNull();
    expect(text).not.toContain('{procedimento}');
  }
});

test('a filled text has every value', () => {
  expect(fillMessage(defaultMessages.confirmation, messageSamples)).toBe(
    'Olá, Marina! O seu horário (Viço) é terça-feira, 24 de novembro, às 14:30, com Dra. Helena Prado. Podemos confirmar? É só responder a esta mensagem.\n\nPara confirmar, remarcar ou cancelar: https://clinica.com.br/c?token=…',
  );
});

test('without a link its line is left out', () => {
  const filled = fillMessage(defaultMessages.confirmation, { ...messageSamples, link: '' });
  expect(filled).toMatch(/responder a esta mensagem\.$/u);
});

test.each([
  ['Oi {nomes}', false, /^Não existe \{nomes\}\. Use \{nome\}, .*\{link\}$/u],
  ['Oi {nome, até {data}', false, /^Falta fechar uma chave/u],
  ['{procedimento} amanhã', false, /^Para usar \{procedimento\}/u],
  ['{procedimento} amanhã', true, null],
  ['Oi, até amanhã', false, null],
] as const)('%s: the sentence says what to change', (text, showsProcedure, expected) => {
  const problem = messageProblem(text, showsProcedure);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});
