import { sayCount } from '#contract/count.ts';

/** What is typed into the ready list outlives a reload of the page, not the closing of the list. */
const key = 'vico:lista-pronta';

export const keptStarters = {
  read: () => sessionStorage.getItem(key),
  keep: (text: string) => sessionStorage.setItem(key, text),
  drop: () => sessionStorage.removeItem(key),
};

/** 'Continuar a lista (14 preços preenchidos)' */
export function nameStarterButton(kept: string | null): string {
  if (kept === null) return 'Começar com uma lista pronta';
  const starters: { price: string }[] = Object.values(JSON.parse(kept));
  const prices = starters.filter(({ price }) => price.trim() !== '').length;
  if (prices === 0) return 'Continuar a lista';
  return `Continuar a lista (${sayCount(prices, 'preço preenchido', 'preços preenchidos')})`;
}
