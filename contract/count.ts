/** 1 -> '1 linha', 1200 -> '1.200 linhas' */
export const sayCount = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;
