import { expect, test } from 'vitest';
import { nameStarterButton } from './kept-starters.ts';

test('the button of the ready list says that it goes on, and with how many prices', () => {
  const kept = (...prices: string[]) => JSON.stringify({ ...prices.map((price) => ({ price })) });
  expect(nameStarterButton(null)).toBe('Começar com uma lista pronta');
  expect(nameStarterButton(kept('', ' '))).toBe('Continuar a lista');
  expect(nameStarterButton(kept('', '350,00'))).toBe('Continuar a lista (1 preço preenchido)');
  expect(nameStarterButton(kept('1', '2', ''))).toBe('Continuar a lista (2 preços preenchidos)');
});
