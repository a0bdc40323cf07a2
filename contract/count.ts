/** Numbers of things, and lists, in words. */

/** 1 -> '1 linha', 1200 -> '1.200 linhas' */
export const sayCount = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;

/** 'Ana, Bia e Caio' */
export const sayList = (words: Iterable<string>) => new Intl.ListFormat('pt-BR').format(words);

/** 'Ana, Bia ou Caio' */
export const sayEither = (words: Iterable<string>) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(words);
