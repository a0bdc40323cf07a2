import { expect, test } from 'vitest';
import {
  defaultMessages,
  fillMessage,
  messageProblem,
  messageSamples,
  messageWarning,
} from './message-text.ts';

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

test.each([
  [defaultMessages.confirmation, null],
  [defaultMessages.confirmationAgain, null],
  [
    'Oi, {nome}!',
    'Faltam {data}, {hora} e {link}: o paciente precisa do dia, da hora e do link para responder.',
  ],
  ['{data} {hora}', 'Falta {link}: o paciente precisa do dia, da hora e do link para responder.'],
  ['  ', 'Sem texto aqui, vale o texto original.'],
])('what a text leaves out: %s', (text, warning) => {
  expect(messageWarning(text)).toBe(warning);
});
